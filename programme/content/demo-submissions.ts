import type { SubmissionStatus } from "#contract/submission-life";
import { stageOf, userStatus } from "../../api/auth/caller";
import { OutcomeUnknown } from "../../api/database/outcome-unknown";
import type { Database } from "../../api/database/schema";
import { transaction } from "../../api/database/transaction";
import { openFields } from "../../api/receipts/openings";
import { sealText } from "../../api/sealing/seal";
import { receive } from "../../api/submissions/receive";
import { withRecipients } from "../../api/submissions/recipients";
import { getMember, readResearcher } from "../researchers/researchers.store";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { issuingFor } from "../shared/issuing";
import { persist, recordAlone } from "../shared/write";
import { decide } from "../submissions/decisions";
import { asking, move, taking } from "../submissions/life";
import { offer } from "../submissions/offers";
import { addPayments, setPayment } from "../submissions/payments";
import { score } from "../submissions/scores";
import {
  DEMO_ALIAS,
  DEMO_QUESTION,
  DEMO_REFERENCE,
  demoAssessment,
  demoOffer,
  demoPayments,
  demoResearch,
} from "./demo-research";

const DAY_MS = 24 * 60 * 60_000;
/** How long the demo's offer is open, in days. */
const OFFER_DAYS = 14;

/** The message for an instance that gets no demo submissions. */
export const NO_DEMO =
  "Demo submissions are for an instance that began with the demo programme (npm start) and its demo key: on any other they would stand among real research. Nothing was made.";

/** A demo submission in its final state. */
export interface DemoSubmission {
  id: string;
  number: string;
  status: SubmissionStatus;
}

/** The researcher who gets demo submissions. */
interface DemoResearcher {
  id: string;
  email: string;
}

/**
 * Makes three submissions in different states for a researcher of a demo instance: one with a question, one with an offer, and one
 * that was accepted and is paid for in part. Each step is a manager's own, with its event, receipt, audit entry and message.
 * Throws a Refusal on any other instance, for a researcher who is not onboarded, and for one who has them already.
 *
 * @param who id or email address
 */
export async function makeDemoSubmissions(
  programme: Programme,
  who: string,
): Promise<DemoResearcher & { submissions: DemoSubmission[] }> {
  const db = await programme.database();
  if (!(await hasEntry(db, "demo.load", "content"))) throw new Refusal(NO_DEMO);
  const researcher = await onboarded(db, who);
  const submissions: DemoSubmission[] = [];
  for (const { subject, status, advance } of lives) {
    const { id, number } = await submitFor(programme, researcher, subject);
    await advance(programme, number);
    submissions.push({ id, number, status });
  }
  const { id, email } = researcher;
  await recordAlone(programme, { action: "demo.submissions", subject: `researcher:${id}` });
  return { id, email, submissions };
}

interface DemoLife {
  subject: string;
  /** Its final state. */
  status: SubmissionStatus;
  /** The programme's steps. */
  advance: (programme: Programme, number: string) => Promise<unknown>;
}

const lives: readonly DemoLife[] = [
  {
    subject: "accepted, and paid for in part",
    status: "accepted",
    async advance(programme, number) {
      await begin(programme, number);
      await decide(programme, number, { decision: "accepted" });
      await addPayments(programme, number, demoPayments);
      await setPayment(programme, number, 1, { status: "paid", reference: DEMO_REFERENCE });
      await setPayment(programme, number, 2, { status: "processing" });
    },
  },
  {
    subject: "an offer",
    status: "offered",
    async advance(programme, number) {
      await begin(programme, number);
      await score(programme, number, { assessment: demoAssessment, alias: DEMO_ALIAS });
      const lapses_on = new Date(programme.now() + OFFER_DAYS * DAY_MS).toISOString().slice(0, 10);
      await offer(programme, number, { ...demoOffer, lapses_on, alias: DEMO_ALIAS });
    },
  },
  {
    subject: "a question",
    status: "needs_information",
    async advance(programme, number) {
      await begin(programme, number);
      await move(programme, number, { ...asking, alias: DEMO_ALIAS, text: DEMO_QUESTION, readable: true });
    },
  },
];

function begin(programme: Programme, number: string) {
  return move(programme, number, { ...taking, alias: DEMO_ALIAS });
}

/** A researcher who can see submissions, and has none of the demo's. */
async function onboarded(db: Database, who: string): Promise<DemoResearcher> {
  const { id, email } = await getMember(db, who);
  const found = await readResearcher(db, id);
  const stage = stageOf(userStatus(found));
  if (stage !== "onboarded" && stage !== "complete") {
    const why =
      found.nda_signed_at === null
        ? "has not signed the agreement yet, and would not see submissions. Let them register first"
        : "has to set a password or an authenticator again, and would not see submissions until then. Let them log in first";
    throw new Refusal(`${email} ${why}; nothing was made.`);
  }
  if (await hasEntry(db, "demo.submissions", `researcher:${id}`))
    throw new Refusal(`${email} has the demo submissions already; nothing was made.`);
  return { id, email };
}

/** Whether the audit log has such an entry. */
async function hasEntry(db: Database, action: string, subject: string): Promise<boolean> {
  const found = await db
    .selectFrom("audit")
    .select("sequence")
    .where("action", "=", action)
    .where("subject", "=", subject)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Submits demo research in a researcher's name: sealed and receipted like all others, under the demo's key. */
async function submitFor(
  programme: Programme,
  { id: researcher_id }: DemoResearcher,
  subject: string,
): Promise<{ id: string; number: string }> {
  const { now, newId, randomBytes } = programme;
  const db = await programme.database();
  const programmeKey = await programme.openDemoKey();
  const log = { info() {}, warn() {}, error() {} };
  const research = demoResearch(subject);
  const of = { submission: newId(), revision: 1 };
  const issuing = await issuingFor(programme);
  const sealing = { db, now, programmeKey, log };
  const { reply } = await withRecipients(sealing, researcher_id, async ({ recipients, keepToKey }) => {
    const opened = await openFields({ randomBytes }, of, { details: research, recipients });
    const submission = {
      id: of.submission,
      revision: of.revision,
      researcher_id,
      details: await sealText(JSON.stringify(research), recipients),
      // Left out, as the researcher does not send it again.
      details_mac: null,
      session_id: null,
      created_at: now(),
    };
    const receipt = { ...opened, programmeKey: programmeKey.fingerprint };
    const receiving = { ...issuing, fault: undefined, keepToKey, receipt };
    const attempt = () => persist(() => receive((work) => transaction(db, work), submission, receiving));
    return attempt().catch((error: unknown) => {
      if (!(error instanceof OutcomeUnknown)) throw error;
      // Finds the first attempt by its id, if that was committed.
      return attempt();
    });
  });
  return { id: reply.id, number: reply.number };
}
