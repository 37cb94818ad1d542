import { createHash, randomBytes } from "node:crypto";
import type { SessionData } from "#contract/auth";
import { startSession } from "../../api/auth/sessions/sessions";
import { insertMessage } from "../../api/content/messages.store";
import { transaction } from "../../api/database/transaction";
import type { Services } from "../../api/services";
import { rowsOf } from "../support/browser/stored-data";
import { withServices } from "../support/database/seeded-data";
import { research, send } from "../support/people/caller";
import { seedResearcher } from "../support/people/researchers";
import { sampleSignature } from "../support/requests/signature";
import type { RunningSite } from "../support/servers/running-site";

/** A write with a response, and the query that finds it in the database. */
export interface Fact {
  says: string;
  query: string;
  values: unknown[];
}

/** A researcher who writes. */
export interface Writer {
  id: string;
  profileId: string;
  session: SessionData;
  refreshed: boolean;
  messages: string[];
  targets: string[];
  /** How many of each that a researcher may send in an hour are left (`api/throttling/throttle.ts`). */
  left: { submissions: number; referrals: number };
  /** The newest value of the profile that is known to be stored, and those sent since. */
  edits: string[];
}

/** A fact that is true until the session ends. */
export const NEWEST_TOKEN = "a session's newest token";
/** As many invitations as each is seeded with. */
export const SEEDED_REFERRALS = 3;
const SEEDED_EXPERTISE = "Browsers";
const MESSAGES = 5;
const MAX_FILE_BYTES = 64 * 1024;

/** Writes researchers with a session and unread messages into a running instance's data; signers have the agreement before them. */
export function seedWriters(site: RunningSite, count: number, stage: "complete" | "profile_made") {
  const targets = rowsOf(site.dataDir, "select id from bounties where full = 0").map(({ id }) => String(id));
  return withServices(site.dataDir, async (services) => {
    const writers: Writer[] = [];
    for (let number = 0; number < count; number++) {
      const { id, profile_id } = await seedResearcher(services, {
        stage,
        available_referrals: SEEDED_REFERRALS,
      });
      const session = await transaction(services.db, (tx) => startSession(services, tx, id, services.now()));
      writers.push({
        id,
        session,
        profileId: profile_id ?? "",
        targets: [...targets],
        refreshed: false,
        edits: stage === "complete" ? [SEEDED_EXPERTISE] : [],
        messages: await seedMessages(services, id),
        left: { submissions: 9, referrals: SEEDED_REFERRALS },
      });
    }
    return writers;
  });
}

async function seedMessages({ db, newId, now }: Services, researcher_id: string): Promise<string[]> {
  const ids = Array.from({ length: MESSAGES }, () => newId());
  for (const id of ids) {
    await insertMessage(db, { id, researcher_id, title: "Hello", message: "Hello", created_at: now() });
  }
  return ids;
}

/** One write; records its response immediately, because the next may be cut off. */
type Write = (site: RunningSite, writer: Writer, note: (fact: Fact) => void) => Promise<void>;

const submit: Write = async (site, writer, note) => {
  if (writer.left.submissions-- <= 0) return;
  const { id } = await answered(site, writer, "POST", "/submissions", { json: { details: research } });
  note({ says: "a submission", query: "select 1 from submissions where id = ?", values: [id] });
  const file = new Uint8Array(randomBytes(1 + Math.floor(Math.random() * MAX_FILE_BYTES)));
  const [stored] = await answered(site, writer, "POST", `/submissions/${id}/attachments`, { file });
  if (stored.sha256 !== createHash("sha256").update(file).digest("hex"))
    throw new Error("Another file was answered.");
  const query = "select 1 from attachments where id = ? and submission_id = ? and size = ?";
  note({ says: "an attachment", query, values: [stored.id, id, file.byteLength] });
};

const apply: Write = async (site, writer, note) => {
  const bounty = writer.targets.pop();
  if (!bounty) return;
  const { id } = await answered(site, writer, "POST", "/research/requests", { json: { bounty } });
  note({ says: "an application", query: "select 1 from research_requests where id = ?", values: [id] });
};

const refer: Write = async (site, writer, note) => {
  if (writer.left.referrals-- <= 0) return;
  const form = { fullname: "Grace Hopper", email: "grace@example.org" };
  const { id } = await answered(site, writer, "POST", "/referrals", { form });
  note({ says: "a referral", query: "select 1 from referrals where id = ?", values: [id] });
};

const edit: Write = async (site, writer) => {
  const expertise = randomBytes(8).toString("hex");
  // An edit without a response may be stored or not; one with a response may only be replaced by a later one.
  writer.edits.push(expertise);
  await answered(site, writer, "PATCH", `/profiles/${writer.profileId}`, { form: { expertise } });
  writer.edits.splice(0, writer.edits.indexOf(expertise));
};

const read: Write = async (site, writer, note) => {
  const id = writer.messages.pop();
  if (!id) return;
  await answered(site, writer, "POST", "/content/messages/mark_read", { json: { messages: [id] } });
  note({
    says: "a read message",
    query: "select 1 from messages where id = ? and read_at is not null",
    values: [id],
  });
};

const refresh: Write = async (site, writer) => {
  const { access, refresh } = writer.session;
  writer.session = await answered(site, writer, "POST", "/auth/login/refresh/", {
    json: { access, refresh },
  });
  writer.refreshed = true;
};

/** Signs the agreement; once each. */
export const sign: Write = async (site, writer, note) => {
  const json = { signed: true, signature_data: sampleSignature() };
  await answered(site, writer, "POST", "/ndas", { json });
  const query = `select 1 from ndas join audit on audit.subject = 'researcher:' || ndas.researcher_id
    where ndas.researcher_id = ? and audit.action = 'nda.sign'`;
  note({ says: "a signed agreement", query, values: [writer.id] });
};

/** A researcher's writes, in no order. */
export const writes: readonly Write[] = [submit, apply, refer, edit, read, refresh];

/** Facts of a writer known once the server has ended: its newest tokens and its newest edit, if it got any. */
export function factsOf({ profileId, edits, session, refreshed }: Writer): Fact[] {
  const facts: Fact[] = [];
  if (refreshed) {
    const token = createHash("sha256").update(session.refresh).digest("hex");
    // Its successor may have been stored without a response.
    const query = "select 1 from sessions where ? in (refresh_hash, previous_refresh_hash)";
    facts.push({ says: NEWEST_TOKEN, query, values: [token] });
  }
  if (edits.length > 0 && edits[0] !== SEEDED_EXPERTISE) {
    const query = `select 1 from profiles where id = ? and expertise in (${edits.map(() => "?").join(", ")})`;
    facts.push({ says: "a profile's newest edit", query, values: [profileId, ...edits] });
  }
  return facts;
}

/** One call that must succeed. Throws TypeError when the connection breaks. */
async function answered(
  site: RunningSite,
  { session }: Writer,
  method: string,
  path: string,
  sent: Parameters<typeof send>[3],
) {
  const response = await send(site, method, path, { token: session.access, ...sent });
  const body = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${body}`);
  return body ? JSON.parse(body) : undefined;
}
