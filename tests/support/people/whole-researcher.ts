import { generateKey } from "openpgp";
import type { Schema } from "../../../api/database/schema";
import { seedTarget, sendMessage } from "../requests/content";
import { sampleResearch } from "../requests/sample-research";
import { type TestProgramme, testProgramme } from "../servers/programme";
import { SAMPLE_PASSWORD, seedInvitation } from "./researchers";

export const DAY = 24 * 60 * 60_000;
export const EMAIL = "Nadia@Marker.example";

/** A researcher with rows in every table, and another one who referred them. */
export async function wholeResearcher() {
  const programme = await testProgramme();
  const { services, db } = programme;
  const other = await programme.signedIn();
  const nadia = await programme.signedIn({ email: EMAIL, password: SAMPLE_PASSWORD });
  const { id, token } = nadia;
  const post = async (path: string, body: object) => {
    const response = await programme.request("POST", path, { token, ...body });
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  await seedInvitation(services, { email: EMAIL });
  await programme.run("hardware", "add", EMAIL, "--serial", "SN-MARKER");
  const bounty = await seedTarget(programme);
  await post("/research/requests", { json: { bounty } });
  await post("/inquiries", { form: { message: "A marker question?" } });
  await post("/impressions/page", { json: { url: "/marker" } });
  await post("/referrals", { form: { fullname: "Bea Marker", email: "bea@marker.example" } });
  await post("/gpg/keys", { body: fileForm("public_file", "key.asc", await publicKey()) });
  await submit("Marker overflow");
  const accepted = await submit("Marker accepted");
  await programme.run("submission", "accept", accepted, "--note", "Marker of a decision");
  await db.deleteFrom("messages").where("researcher_id", "=", id).execute();
  await post(`/submissions/${services.newId()}/withdraw`, { json: { revision: 1 } });
  await seedFactors(programme, id);
  await sendMessage(programme, id, "Marker");
  const about = { fullname: "Nadia Marker", email: EMAIL, message: "Marker of quality" };
  await programme.request("POST", "/referrals", { token: other.token, form: about });
  return { programme, id, token, other };

  async function submit(title: string) {
    const details = { ...sampleResearch, title };
    const { id: submission } = await post("/submissions", { json: { details } });
    const body = fileForm("attachments", "marker.txt", "MARKER content");
    await post(`/submissions/${submission}/attachments`, { body });
    return submission;
  }
}

/** A recovery code, a security key and an access token. */
async function seedFactors({ db, services, clock }: TestProgramme, researcher_id: string): Promise<void> {
  const row = () => ({ id: services.newId(), researcher_id, created_at: clock.now });
  await db
    .insertInto("recovery_codes")
    .values({
      ...row(),
      selector: "SECRET-selector",
      code_hash: "SECRET-hash",
      proved_at: null,
      used_at: null,
    })
    .execute();
  const key = { credential_id: "marker-credential", public_key: "SECRET-key", counter: 7, transports: "[]" };
  await db
    .insertInto("security_keys")
    .values({ ...row(), ...key, name: "Marker of a key", last_used_at: null })
    .execute();
  const token = { name: "Marker of a token", scope: "read", token_hash: "SECRET-token" } as const;
  await db
    .insertInto("access_tokens")
    .values({ ...row(), ...token, expires_at: clock.now + DAY, last_used_at: null })
    .execute();
}

function fileForm(field: string, name: string, content: string): FormData {
  const form = new FormData();
  form.set(field, new File([content], name));
  return form;
}

async function publicKey(): Promise<string> {
  const userIDs = [{ name: "Nadia", email: "nadia@marker.example" }];
  return (await generateKey({ userIDs, date: new Date("2026-01-02") })).publicKey;
}

/** Every row of every table. */
export async function everything({ db }: TestProgramme) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name as keyof Schema);
  const rows = tables.map(async (name) => [name, await db.selectFrom(name).selectAll().execute()]);
  return Object.fromEntries(await Promise.all(rows)) as Record<string, Record<string, unknown>[]>;
}
