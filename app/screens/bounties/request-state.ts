import type { ResearchRequest } from "#contract/research";

/** How far the researcher's request for a target is; the API lists the newest one for each. */
export function requestStateOf(
  bounty: string,
  requests: readonly ResearchRequest[],
): "none" | "waiting" | "acknowledged" {
  const request = requests.find((candidate) => candidate.bounty === bounty);
  if (!request) return "none";
  return request.acknowledged ? "acknowledged" : "waiting";
}
