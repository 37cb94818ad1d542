import { useState } from "react";

/**
 * The last defined value, such as a part of an action's response that a later response must not remove. As a form's key it remounts
 * the form after a success, and not after a later refusal.
 */
export function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value === undefined ? latest : value;
}
