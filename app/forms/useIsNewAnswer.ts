import { useState } from "react";

/**
 * Whether an action's answer came while the page was open. The one that the page itself came with is older than what was
 * typed before the scripts ran, so that nothing may be emptied because of it.
 */
export function useIsNewAnswer(answer: unknown): boolean {
  const [cameWithPage] = useState(answer);
  return answer !== cameWithPage;
}
