import {
  countResearchRequests,
  listResearchRequests,
  type ResearchRequest,
  requestResearch,
  withdrawPlace,
} from "#contract/research";
import { append } from "../audit/audit";
import { ownTransaction } from "../auth/sessions/own-transaction";
import { isUniqueViolation } from "../database/transaction";
import { refused } from "../http/api-error";
import { createRouter } from "../http/router";
import { countRequests, insertRequest, listNewestRequests, readOwnRequest, withdraw } from "./research.store";

export const research = createRouter();

research.on(listResearchRequests, async ({ db, user }) => {
  const requests = await listNewestRequests(db, user.id);
  return requests.map(({ id, bounty_id, acknowledged_at, waiting_place }) => ({
    id,
    bounty: bounty_id,
    acknowledged: acknowledged_at !== null,
    ...placeOf(waiting_place),
  }));
});

research.on(requestResearch, async ({ db, user, body, newId, now }) => {
  const id = newId();
  const request = { id, researcher_id: user.id, bounty_id: body.bounty, created_at: now() };
  const added = await insertRequest(db, request).catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    throw refused(409, "You have requested this target already. We will contact you soon.");
  });
  if (!added) throw refused(404, "There is no such target.");
  const made = { id, bounty: body.bounty, acknowledged: false };
  if (added.waiting === 0) return made;
  const place = await readOwnRequest(db, request);
  return { ...made, ...placeOf(place?.waiting_place ?? null) };
});

research.on(withdrawPlace, (call) => {
  const { user, now } = call;
  const id = call.id.toLowerCase();
  return ownTransaction(call, async (tx) => {
    const place = await readOwnRequest(tx, { id, researcher_id: user.id });
    if (!place) throw refused(404, "There is no such place on a waiting list.");
    // A retry, because the response was lost or a second tab was open.
    if (place.withdrawn_at !== null) return undefined;
    const at = now();
    if (!(await withdraw(tx, id, at))) throw refused(409, refusalOf(place));
    const actor = `researcher:${user.id}`;
    await append(tx, { actor, action: "request.withdraw", subject: `request:${id}`, now: at });
    return undefined;
  });
});

research.on(countResearchRequests, async ({ db, user }) => {
  const { all, acknowledged } = await countRequests(db, user.id);
  return { active: acknowledged, acceptance: all - acknowledged };
});

/** Leaves the place out where a request awaits none. */
function placeOf(place: number | null): Pick<ResearchRequest, "waiting_place"> {
  return place === null ? {} : { waiting_place: Number(place) };
}

type Place = NonNullable<Awaited<ReturnType<typeof readOwnRequest>>>;

/** The reason why a request cannot be withdrawn as a place. */
function refusalOf({ waiting, declined_at }: Place): string {
  if (waiting === 0) {
    return "This is an application, and not a place on a waiting list. To take it back, write to us with the form on the home page.";
  }
  return declined_at === null
    ? "This place was confirmed to you already: you are not on the waiting list any more. If you do not want it, write to us with the form on the home page."
    : "You are not on this waiting list any more: the programme has answered your request in a message.";
}
