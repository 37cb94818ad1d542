import { useState } from "react";

/**
 * Whether an action's response came while the page was open. The one that the page itself was rendered with is older than
 * input from before the scripts ran, so that nothing may be cleared because of it.
 */
export function useIsNewAnswer(answer: unknown): boolean {
  const [cameWithPage] = useState(answer);
  return answer !== cameWithPage;
}
