import { setTimeout as after } from "node:timers/promises";
import type { SubmissionStatus } from "#contract/submission-life";
import { codeAt } from "../../api/auth/second-factor/totp";
import { offerExample } from "../../programme/submissions/offers";
import { research, send } from "../support/people/caller";
import { SAMPLE_TOTP_SECRET } from "../support/people/researchers";
import { sampleAssessment } from "../support/requests/offers";
import type { RunningSite } from "../support/servers/running-site";
import type { Manager } from "./manager";
import type { Fact } from "./writers";

/** The clients of both sides of one submission, and its state by the responses that they got. */
export interface Life {
  site: RunningSite;
  token: string;
  manager: Manager;
  note: (fact: Fact) => void;
  id: string;
  number: string;
  status: SubmissionStatus | "none";
  /** The programme has scored it. */
  isScored: boolean;
  /** A code can be used once, so that each researcher agrees once. */
  mayAgree: boolean;
  payments: { count: number; settled: number; paid: number };
}

/** The process that would have responded was killed. */
export class Killed extends Error {}

type Step = (life: Life) => Promise<void>;

const unpaid = { count: 0, settled: 0, paid: 0 };

/** A life before its submission. */
export function newLife(given: Pick<Life, "site" | "token" | "manager" | "note">): Life {
  return { ...given, id: "", number: "", status: "none", isScored: false, mayAgree: true, payments: unpaid };
}

/** Makes one step that the submission's state allows, by either side. Throws Killed. */
export function stepOn(life: Life): Promise<void> {
  const possible = steps[life.status].filter(({ when }) => when?.(life) ?? true);
  const chosen = possible[Math.floor(Math.random() * possible.length)];
  if (!chosen) throw new Error(`Nothing can be done with a submission that is ${life.status}.`);
  return chosen.run(life);
}

const submit: Step = async (life) => {
  const { id, number } = await call(life, "POST", "/submissions", { details: research });
  Object.assign(life, { id, number, status: "received", isScored: false, payments: unpaid });
  happened(life, { event: 1 }, "submitted");
};

/** A call of the researcher's that writes an event. */
const calling =
  (path: string, json: object, kind: string, status?: SubmissionStatus): Step =>
  async (life) => {
    happened(life, await call(life, "POST", `/submissions/${life.id}${path}`, json), kind);
    if (status) life.status = status;
  };

/** A manager's verb. */
const managing =
  (argv: string[], kind: string, status?: SubmissionStatus, input?: () => object): Step =>
  async (life) => {
    happened(life, await manage(life, argv, input?.()), kind);
    if (status) life.status = status;
    if (kind === "scored") life.isScored = true;
  };

const file = ["--file", "-"];
const offer = managing(["offer", ...file], "offered", "offered", () => offerExample(Date.now()));
const ask = managing(["ask", "--readable", "--text", "Which versions?"], "asked", "needs_information");
const reply = managing(["reply", "--readable", "--text", "We are at it."], "message");
const score = managing(["score", ...file], "scored", undefined, () => sampleAssessment);
const takeBack = managing(["withdraw-offer"], "offer_withdrawn", "assessing");
const write = calling("/messages", { text: "More of it." }, "message");
const withdraw = calling("/withdrawal", {}, "withdrawn", "withdrawn");

const scoreOwn: Step = async (life) => {
  await call(life, "PUT", `/submissions/${life.id}/score`, sampleAssessment.scores);
  const query =
    "select 1 from submission_events where submission_id = ? and kind = 'scored' and by_researcher = 1";
  life.note({ says: "a researcher's scores", query, values: [life.id] });
};

const decide =
  (verb: "accept" | "decline", status: "accepted" | "declined"): Step =>
  async (life) => {
    await manage(life, [verb]);
    life.status = status;
    const query = "select 1 from submissions where id = ? and status = ? and decided_at is not null";
    life.note({ says: status, query, values: [life.id, status] });
  };

/** The open offer's id. */
async function openOffer(life: Life): Promise<string> {
  const { offers } = await call(life, "GET", `/submissions/${life.id}`);
  return offers.find((each: { status: string }) => each.status === "open").id;
}

const answer =
  (verb: "decline" | "counter", json: object, kind: string): Step =>
  async (life) => {
    happened(life, await call(life, "POST", `/offers/${await openOffer(life)}/${verb}`, json), kind);
    life.status = "assessing";
  };

const agreed = "select 1 from submission_offers where id = ? and status = 'agreed'";
const agreeing = () => ({ name: "Ada Rossi", code: codeAt(SAMPLE_TOTP_SECRET, Date.now()) });

const agree: Step = async (life) => {
  const offer = await openOffer(life);
  happened(life, await call(life, "POST", `/offers/${offer}/agree`, agreeing()), "agreed");
  signed(life, offer);
};

function signed(life: Life, offer: string): void {
  life.note({ says: "an agreement", query: agreed, values: [offer] });
  Object.assign(life, { status: "accepted", mayAgree: false, payments: { count: 2, settled: 0, paid: 0 } });
}

/** Both sides end the offer at the same moment. Throws when both or none succeed. */
const race: Step = async (life) => {
  const offer = await openOffer(life);
  const [response, ended] = await Promise.all([
    send(life.site, "POST", `/offers/${offer}/agree`, { token: life.token, json: agreeing() }).catch(
      asKilled,
    ),
    life.manager.run(["submission", "withdraw-offer", life.number]),
  ]);
  if (!ended) throw new Killed();
  // Neither of them was processed.
  if (response.status === BUSY && ended.code !== 0) return;
  if (response.ok === (ended.code === 0))
    throw new Error(`An offer was agreed to (${response.status}) and withdrawn (${ended.code}) at once.`);
  if (response.ok) signed(life, offer);
  else life.status = "assessing";
};

const payments = "select 1 from submission_payments where submission_id = ? and ordinal = ? and status = ?";

/** Sets the next payment to a status of which nothing is owed. */
const settle =
  (status: "paid" | "cancelled", options: string[]): Step =>
  async (life) => {
    const { count, settled, paid } = life.payments;
    const ordinal = settled + 1;
    happened(life, await setPayment(life, ordinal, ["--status", status, ...options]), "payment");
    life.note({ says: "a payment", query: payments, values: [life.id, ordinal, status] });
    life.payments = { count, settled: ordinal, paid: paid + Number(status === "paid") };
    if (ordinal === count && life.payments.paid > 0) life.status = "paid";
  };

let failures = 0;

/** Fails for another reason each time: what was said already is refused. */
const fail: Step = async (life) => {
  const failing = ["--status", "failed", "--reason", `The account was closed, attempt ${++failures}.`];
  happened(life, await setPayment(life, life.payments.settled + 1, failing), "payment");
};

const setPayment = (life: Life, ordinal: number, options: string[]) =>
  ran(life, ["payment", "set", life.number, String(ordinal), ...options]);

interface Possible {
  run: Step;
  when?: (life: Life) => boolean;
}

const restart: Possible[] = [{ run: submit }];
const hasDue = ({ payments }: Life) => payments.settled < payments.count;
/** The possible steps in each state. */
const steps: Record<Life["status"], readonly Possible[]> = {
  none: restart,
  received: [
    ...Array.from({ length: 4 }, () => ({
      run: managing(["take", "--alias", "Mira"], "taken", "assessing"),
    })),
    ...[ask, write, scoreOwn, decide("decline", "declined"), withdraw].map((run) => ({ run })),
  ],
  assessing: [
    ...[ask, reply, score].map((run) => ({ run })),
    ...Array.from({ length: 4 }, () => ({ run: offer, when: ({ isScored }: Life) => isScored })),
    { run: decide("accept", "accepted"), when: ({ mayAgree }) => !mayAgree },
  ],
  needs_information: [
    { run: calling("/messages", { text: "17.2 and 17.3" }, "answered", "assessing") },
    { run: reply },
  ],
  offered: [
    ...[offer, takeBack].map((run) => ({ run })),
    { run: answer("decline", { reason: "It is too little." }, "offer_refused") },
    { run: answer("counter", { amount: 30_000_000, text: "It is worth more." }, "countered") },
    { run: agree, when: ({ mayAgree }) => mayAgree },
    { run: race, when: ({ mayAgree }) => mayAgree },
  ],
  accepted: [
    { run: settle("paid", ["--reference", "R-1"]), when: hasDue },
    { run: settle("cancelled", ["--reason", "It was added by mistake."]), when: hasDue },
    { run: fail, when: hasDue },
    { run: submit, when: (life) => !hasDue(life) },
  ],
  paid: restart,
  declined: restart,
  withdrawn: restart,
};

function happened({ id, note }: Life, { event }: { event: number }, kind: string): void {
  const query = `select 1 from submission_events e
    join submission_receipts r on r.submission_id = e.submission_id and r.event = e.ordinal
    where e.submission_id = ? and e.ordinal = ? and e.kind = ?`;
  note({ says: kind, query, values: [id, event, kind] });
}

/** A manager's verb about the submission, which must succeed. */
const manage = ({ number, ...life }: Life, [verb = "", ...options]: string[], input?: object) =>
  ran({ number, ...life }, ["submission", verb, number, ...options], input);

/** A managers' verb that says to try again has changed nothing. */
const SAYS_BUSY = /The database is busy with another writer, so nothing was changed/;

async function ran(life: Life, argv: string[], input?: object) {
  const ended = await life.manager.run(argv, input && JSON.stringify(input));
  if (!ended) throw new Killed();
  if (SAYS_BUSY.test(ended.err)) return ran(life, argv, input);
  if (ended.code !== 0) throw new Error(`programme ${argv.join(" ")} ended with ${ended.code}: ${ended.err}`);
  return JSON.parse(ended.out);
}

/** A call with this response has changed nothing, and is made again when the response says. */
const BUSY = 503;

/** A call of the researcher's, which must succeed. */
async function call(life: Life, method: string, path: string, json?: object) {
  const { site, token } = life;
  const response = await send(site, method, path, { token, ...(json && { json }) }).catch(asKilled);
  const body = await response.text().catch(asKilled);
  if (response.status === BUSY) {
    await after(Number(response.headers.get("Retry-After")) * 1_000);
    return call(life, method, path, json);
  }
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${body}`);
  return body ? JSON.parse(body) : undefined;
}

/** Only the kill breaks a connection. */
function asKilled(error: unknown): never {
  throw error instanceof TypeError ? new Killed() : error;
}
