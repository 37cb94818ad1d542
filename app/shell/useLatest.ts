import { useState } from "react";

/** The last value that there was. As the key of a form it makes a new one when something was sent, and none when the next was refused. */
export function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
