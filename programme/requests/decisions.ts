import type { Database, DatabaseTransaction } from "../../api/database/schema";
import { sayHowToWrite, tell, withNote } from "../messages/messages";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import type { Report } from "../shared/report";
import { isoMoment, shownMoment } from "../shared/timestamps";
import { change } from "../shared/write";
import { decideRequest, readRequest } from "./requests.store";

type Request = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

/** Confirms a request, with a message to its researcher. Throws a Refusal when it was answered before, or does not exist. */
export function acknowledgeRequest(programme: Programme, id: string, note?: string): Promise<Report> {
  return answer(programme, id, {
    decision: "acknowledged_at",
    action: "request.acknowledge",
    note,
    text: acknowledgement,
    report: ({ email, bounty_title, bounty_key, retired_at }) => ({
      json: { id, acknowledged: true },
      lines: [`The request of ${email} for ${bounty_title} is acknowledged; they have a message.`],
      notes: retired_at === null ? [] : [sayRetired(bounty_key)],
    }),
  });
}

/** Declines a request, with a message to its researcher, who may apply again while the target is listed. Throws as `acknowledgeRequest`. */
export function declineRequest(programme: Programme, id: string, note?: string): Promise<Report> {
  return answer(programme, id, {
    decision: "declined_at",
    action: "request.decline",
    note,
    text: refusal,
    report: ({ email, bounty_title, retired_at }) => ({
      json: { id, declined: true },
      lines: [
        `The request of ${email} for ${bounty_title} is declined; they have a message, and ${retired_at === null ? "may apply again" : "cannot apply again, because the target is retired"}.`,
      ],
    }),
  });
}

/** Says which request would be confirmed, for the manager to confirm: that cannot be taken back. Null for one that is answered, or is none. */
export async function sayWouldAcknowledge(db: Database, id: string): Promise<string | null> {
  const request = await readRequest(db, id);
  if (!request || (request.acknowledged_at ?? request.declined_at ?? request.withdrawn_at) !== null)
    return null;
  const { email, bounty_title, waiting, waiting_place, created_at } = request;
  const kind = waiting ? "place on the waiting list" : "application";
  const place = waiting_place === null ? "" : `, number ${waiting_place} on that list`;
  return `The ${kind} of ${email} for ${bounty_title}${place}, sent ${shownMoment(isoMoment(created_at))} UTC, would be acknowledged for good.`;
}

interface Answer {
  decision: "acknowledged_at" | "declined_at";
  action: string;
  note: string | undefined;
  /** The standard message. */
  text: (request: Request) => string;
  report: (request: Request) => Report;
}

function answer(
  programme: Programme,
  id: string,
  { decision, action, note, text, report }: Answer,
): Promise<Report> {
  return change(programme, async (tx, record) => {
    const request = await takeRequest(tx, id, decision, programme.now());
    const notes = await tell(programme, tx, request.researcher_id, {
      title: `Your request for “${request.bounty_title}”`,
      message: withNote(text(request), note),
    });
    await record({ action, subject: `request:${id}` });
    const said = report(request);
    return { ...said, notes: [...notes, ...(said.notes ?? [])] };
  });
}

async function takeRequest(
  tx: DatabaseTransaction,
  id: string,
  decision: Answer["decision"],
  now: number,
): Promise<Request> {
  const first = await decideRequest(tx, id, decision, now);
  const request = await readRequest(tx, id);
  if (!request) throw new Refusal(`There is no request "${id}". "request list" shows those there are.`);
  if (first) return request;
  const { acknowledged_at, declined_at, withdrawn_at } = request;
  const at = shownMoment(isoMoment(acknowledged_at ?? declined_at ?? withdrawn_at));
  if (withdrawn_at !== null)
    throw new Refusal(
      `The place ${id} was withdrawn by its researcher, on ${at} UTC: nothing is left to answer.`,
    );
  const done = acknowledged_at === null ? "declined" : "acknowledged";
  throw new Refusal(
    `The request ${id} was ${done} already, on ${at} UTC, and is answered once, so nothing was changed.${sayHowToWrite(request.email)}`,
  );
}

function acknowledgement({ bounty_title, waiting, retired_at }: Request): string {
  const target = `“${bounty_title}”`;
  const place = waiting
    ? `There is a place for you to research ${target}: you are off its waiting list`
    : `We have confirmed your request to research ${target}`;
  if (retired_at !== null) {
    return `${place}. The target is not listed any more: ask us with the form on the home page what is expected.`;
  }
  return waiting ? `${place} and can begin.` : `${place}. You can begin; its details say what is expected.`;
}

function refusal({ bounty_title, waiting, retired_at }: Request): string {
  const target = `“${bounty_title}”`;
  const sentence = waiting
    ? `We have taken you off the waiting list for ${target}.`
    : `We cannot confirm your request to research ${target} at this time.`;
  if (retired_at !== null) return `${sentence} The target is not listed any more.`;
  return `${sentence} You are welcome to ${waiting ? "sign up" : "apply"} again.`;
}

function sayRetired(key: string): string {
  return `The target ${key} is retired, so researchers do not see its details: say what is expected with "message send".`;
}
