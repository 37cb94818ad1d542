import { useState } from "react";

/** An action's last response of a kind: a later refusal must not remove it. */
export function useLatest<Value>(answered: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(answered);
  if (answered !== undefined && answered !== latest) setLatest(answered);
  return answered ?? latest;
}
