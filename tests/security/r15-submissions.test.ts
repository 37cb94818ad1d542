import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { describe, expect, test } from "vitest";
import { codeAt } from "../../api/auth/second-factor/totp";
import { issuingOf } from "../../api/receipts/issue";
import { applyRetention } from "../../api/retention/apply";
import { readRetention } from "../../api/retention/periods";
import { lapseOffers } from "../../api/submissions/lapse";
import { seedSessions, withServices } from "../support/database/seeded-data";
import { send } from "../support/people/caller";
import { SAMPLE_TOTP_SECRET } from "../support/people/researchers";
import { sampleAssessment, sampleOffer } from "../support/requests/offers";
import { ownInstance } from "./support/own-instance";

const own = ownInstance();

const DAY_MS = 24 * 60 * 60_000;
const MARKED = "QXZV-MARKER";
const marker = (of: string) => `${MARKED}-${of}`;

describe("R15 A stolen disk tells nothing of what both sides wrote about a submission", () => {
  test("in every state of its life: no research, no words or files of either side, no terms, reasons or references", async () => {
    const [token = ""] = await seedSessions(own.site.dataDir, 1);
    await uploadKey(token);
    const { id, number, sent } = await submitted(token);
    await nothingIsThere("received");
    await manage("take", number);
    await attach(token, id, await sent("POST", "/messages", { text: marker("message") }));
    await manage("ask", number, "--text", words("sealed question"));
    await nothingIsThere("needs_information");
    await attach(token, id, await sent("POST", "/messages", { text: marker("answer") }));
    const enclosed = file(marker("enclosed"), marker("content of the enclosed"));
    await manage("reply", number, "--readable", "--text", words("readable reply"), "--file", enclosed);
    await manage("score", number, "--file", file("assessment", assessment));
    await nothingIsThere("assessing");
    await manage("offer", number, "--file", file("offer", offer()));
    await nothingIsThere("offered");
    await answer(sent, "decline", { reason: marker("refusal") });
    await manage("offer", number, "--file", file("offer", offer()));
    await answer(sent, "counter", { amount: 30_000_000, text: marker("counter") });
    await manage("offer", number, "--file", file("offer", offer()));
    await answer(sent, "agree", { name: marker("name"), code: codeAt(SAMPLE_TOTP_SECRET, Date.now()) });
    await nothingIsThere("accepted");
    await pay(number, 1, "--status", "failed", "--reason", words("failure"));
    await pay(number, 1, "--status", "paid", "--reference", words("reference"));
    await pay(number, 2, "--status", "paid");
    await nothingIsThere("paid");

    const [withdrawn, declined, lapsing] = [
      await submitted(token),
      await submitted(token),
      await submitted(token),
    ];
    await attach(token, declined.id, await declined.sent("POST", "/messages", { text: marker("plea") }));
    await withdrawn.sent("POST", "/withdrawal", {});
    await manage("decline", declined.number, "--yes", "--note", words("note"));
    await nothingIsThere("withdrawn and declined");
    await manage("take", lapsing.number);
    await manage("score", lapsing.number, "--file", file("assessment", assessment));
    await manage("offer", lapsing.number, "--file", file("offer", offer()));

    // The same search finds text stored in the clear, as labels are.
    await own.api("PATCH", `/submissions/${id}`, labelled(token));
    expect(traced("LABEL-77aa")).not.toEqual([]);

    expect(await stateAfterDays(15, lapsing.id, lapseOffers)).toBe("assessing");
    await nothingIsThere("lapsed");
    const destroy = (services: Destroying) => applyRetention(services, readRetention({}));
    expect(await stateAfterDays(60, declined.id, destroy)).toBeUndefined();
    await nothingIsThere("destroyed");
  }, 180_000);
});

const labelled = (token: string) => ({
  token,
  headers: { "Content-Type": "application/json" },
  body: Buffer.from(JSON.stringify({ label: "LABEL-77aa" })),
});

const assessment = { ...sampleAssessment, reasons: { Reliability: marker("reason") } };

function offer() {
  const [first, second] = sampleOffer.instalments;
  return {
    ...sampleOffer,
    instalments: [first, { ...second, due: marker("instalment") }],
    terms: marker("terms"),
    rights: marker("rights"),
    lapses_on: new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10),
  };
}

/** Writes a manager's input file for a verb outside the data. Returns the path. */
function file(name: string, content: unknown): string {
  const path = join(own.folder, `${name}.json`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const words = (of: string) => `@${file(of.replace(" ", "-"), marker(of))}`;
const manage = (verb: string, number: string, ...options: string[]) =>
  own.site.programme("submission", verb, number, ...options);
const pay = (number: string, ordinal: number, ...options: string[]) =>
  own.site.programme("payment", "set", number, String(ordinal), ...options);

type Sent = (method: string, path: string, json: object) => Promise<Response>;

async function submitted(token: string) {
  const texts = ["title", "High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"];
  const details = Object.fromEntries(texts.map((name) => [name, marker(name)]));
  const response = await send(own.site, "POST", "/submissions", { token, json: { details } });
  const { id, number }: { id: string; number: string } = await response.json();
  const sent: Sent = async (method, path, json) => {
    const to = path.startsWith("/offers") ? path : `/submissions/${id}${path}`;
    const answered = await send(own.site, method, to, { token, ...(method === "GET" ? {} : { json }) });
    expect([method, to, answered.ok]).toEqual([method, to, true]);
    return answered;
  };
  return { id, number, sent };
}

async function answer(sent: Sent, verb: "agree" | "decline" | "counter", json: object): Promise<void> {
  const { offers } = await (await sent("GET", "", {})).json();
  const open = offers.find(({ status }: { status: string }) => status === "open");
  await sent("POST", `/offers/${open.id}/${verb}`, json);
}

/** Sends a file, whose name and content are marked, with the message that was just answered. */
async function attach(token: string, id: string, message: Response): Promise<void> {
  const { event }: { event: number } = await message.json();
  const body = new FormData();
  body.append("attachments", new File([marker("content")], `${marker("file name")}.txt`));
  await post(token, `/submissions/${id}/attachments?event=${event}`, body);
}

type Destroying = Parameters<typeof applyRetention>[0];

/** The status of a submission after the site's own housekeeping runs some days from now; undefined once it is destroyed. */
function stateAfterDays(
  days: number,
  id: string,
  housekeeping: (services: Destroying) => Promise<unknown>,
): Promise<string | undefined> {
  return withServices(own.site.dataDir, async (services) => {
    const { db, store } = services;
    const now = () => Date.now() + days * DAY_MS;
    await housekeeping({ db, store, now, ...issuingOf(services) });
    const found = await db.selectFrom("submissions").select("status").where("id", "=", id).executeTakeFirst();
    return found?.status;
  });
}

async function uploadKey(token: string): Promise<void> {
  const { publicKey } = await generateKey({ userIDs: [{ name: "Ada" }], format: "armored" });
  const body = new FormData();
  body.append("public_file", new File([publicKey], "key.asc"));
  await post(token, "/gpg/keys", body);
}

async function post(token: string, path: string, body: FormData): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, Cookie: "csrftoken=test", "X-CSRFToken": "test" };
  const response = await fetch(`${own.site.url}/api${path}`, { method: "POST", headers, body });
  expect([path, response.status]).toEqual([path, 201]);
}

async function nothingIsThere(state: string): Promise<void> {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(`${"x".repeat(shift)}${MARKED}`)
      .toString("base64")
      .slice(4, 14),
  );
  for (const trace of [
    MARKED,
    Buffer.from(MARKED, "utf16le"),
    Buffer.from(MARKED).toString("hex"),
    ...base64,
  ])
    expect([state, String(trace), traced(trace)]).toEqual([state, String(trace), []]);
}

/** Every file of the instance's data that has it, as a thief of the disk would find it, and its log. */
function traced(what: string | Buffer): string[] {
  const files = readdirSync(own.site.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(what));
  return Buffer.from(own.site.printed()).includes(what) ? [...files, "the log"] : files;
}
