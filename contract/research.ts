import { z } from "zod";
import { endpoint } from "./calls";
import { id } from "./text";

/**
 * An application for a target, or a place on its waiting list; awaiting until `acknowledged`. `waiting_place` is the place on
 * the list, from 1, for as long as it awaits one; an application has none.
 */
export const ResearchRequest = z.object({
  id,
  bounty: id,
  acknowledged: z.boolean(),
  waiting_place: z.number().int().min(1).optional(),
});
export type ResearchRequest = z.output<typeof ResearchRequest>;

export const RequestResearch = z.object({ bounty: id });

/** The caller's newest request for each target. */
export const listResearchRequests = endpoint("GET", "/research/requests", {
  stage: "onboarded",
  token: "read",
  reply: z.array(ResearchRequest),
});

/** Applies for a target. 404 for an unknown one, 409 while an earlier request for it awaits (specification 10.20). */
export const requestResearch = endpoint("POST", "/research/requests", {
  stage: "complete",
  budget: "request",
  body: RequestResearch,
  reply: ResearchRequest,
  status: 201,
});

/**
 * Withdraws the caller's place on a waiting list; the target can be signed up for again. 404 for any other request, 409 for
 * an application and for an acknowledged place. A withdrawn one stays so: the call is idempotent.
 */
export const withdrawPlace = endpoint("POST", "/research/requests/{id}/withdrawal", { stage: "onboarded" });

/** `active`: the caller's acknowledged requests; `acceptance`: those that await (specification 7.26). */
export const countResearchRequests = endpoint("GET", "/research/requests/counts", {
  stage: "onboarded",
  token: "read",
  reply: z.object({ active: z.number().int(), acceptance: z.number().int() }),
});
