import { transaction } from "../../../api/database/transaction";
import { issuingOf } from "../../../api/receipts/issue";
import { createSigner } from "../../../api/receipts/signer";
import { act, readablePurpose } from "../../../api/submissions/events.store";
import { type TestApi, testApi } from "../servers/api";
import { opened } from "./sealed";

/** Research with texts that break a careless hash: line breaks, other scripts, shares of many digits. */
export const recordedResearch = {
  title: "Type confusion in the parser",
  version: "17.2",
  "High-Level Overview": "A parser trusts a length.\n\nIt is “signed” – ß, 漢字, 👾.",
  "Root Cause Analysis": "It is signed.",
  "Proof-of-Concept": 'call("\\u0041")',
  Steps: "1. Run it.\n2. Look.",
  Collaborators: [
    { "Collaboration ratio": 33.333333333333336, Name: "Ada Rossi", Email: "ada@example.org" },
    { "Collaboration ratio": 40, Name: "Sam Lindqvist", Email: "sam@example.org" },
  ],
};

export const recordedFiles = { "poc.py": "print('boom')\n", "notes ü.txt": "Nothing to see.\n" };

/** The API with a submission that was sent with two files, asked about, answered and declined. */
export async function withRecord(api: TestApi | undefined = undefined) {
  const at = api ?? (await testApi());
  const { token, id: researcher_id } = await at.signedIn();
  const { id, number, secret } = await at.submit(token, recordedResearch);
  const attached = await at.attach(token, id, recordedFiles);
  const [file] = await attached.json();
  at.clock.now += 60_000;
  await say(at, "ask", { submission_id: id, kind: "asked", alias: "Mira", text: "Which versions?" });
  at.clock.now += 60_000;
  await at.request("POST", `/submissions/${id}/messages`, { token, json: { text: "17.2 and 17.3" } });
  at.clock.now += 60_000;
  await say(at, "decline", { submission_id: id, kind: "declined" });
  const record = await readRecord(at, token, id);
  const secrets: string[] = [secret, file.secret];
  return { api: at, token, researcher_id, id, number, record, secrets, keys: at.services.signer.keys };
}

/** The record's file as the API returns it. */
export async function readRecord(api: TestApi, token: string, id: string): Promise<string> {
  return (await api.get(`/submissions/${id}/record`, token)).text();
}

interface Said {
  submission_id: string;
  kind: "asked" | "declined";
  alias?: string;
  text?: string;
}

function say({ db, services, clock }: TestApi, what: "ask" | "decline", { text, ...said }: Said) {
  const event = { id: services.newId(), by: "programme", ...said } as const;
  const readable = text === undefined ? null : services.vault.seal(text, readablePurpose(event.id));
  return transaction(db, (tx) =>
    act(tx, what, { ...event, readable }, { ...issuingOf(services), at: clock.now }),
  );
}

/** The sealed opening of each receipt of research, opened with the programme's key: the text, as `gpg --decrypt` would make it. */
export async function openingsIn(record: string): Promise<string[]> {
  const texts: string[] = [];
  for (const { opening } of JSON.parse(record).receipts)
    if (opening) texts.push((await opened(opening)).text);
  return texts;
}

/** Files to be held against a record. */
export const givenFiles = (files: Record<string, string>) =>
  Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));

/** The public keys of another instance. */
export async function foreignKeys() {
  const signer = await createSigner({ secrets: ["another instance's secret, long enough"], retired: [] });
  return signer.keys;
}
