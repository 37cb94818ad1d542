import { useState } from "react";

/** What an action answered last of a kind: a refusal that comes after it must not take it away. */
export function useLatest<Value>(answered: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(answered);
  if (answered !== undefined && answered !== latest) setLatest(answered);
  return answered ?? latest;
}
