import { expect, test } from "vitest";
import { blankSignature, sampleSignature } from "../../tests/support/requests/signature";
import { signedInApi, type TestApi, testApi, testIdentity } from "../../tests/support/servers/api";
import { transaction } from "../database/transaction";
import { insertNdaText } from "./ndas.store";

const TEXT = "# Agreement\n\nBetween {{company}} and **{{first_name}} {{last_name}}**, {{date}}.";

// Proves 10.1
test("the agreement is shown with the researcher's first and last name, the company and the date", async () => {
  const { api, token, version } = await withText();

  const response = await api.get("/content/nda", token);

  expect(response.status).toBe(200);
  const content = "# Agreement\n\nBetween Example Security and **Ada Rossi**, 15 January 2026.";
  expect(await response.json()).toEqual([{ content, version }]);
});

test("a name is a name, whatever markup it looks like", async () => {
  const { api, token, profile_id } = await withText();
  await api.request("PATCH", `/profiles/${profile_id}`, { token, form: { first_name: "[x](//y) <b>" } });

  const [{ content }] = await (await api.get("/content/nda", token)).json();

  expect(content).toContain("**\\[x\\]\\(\\/\\/y\\) \\<b\\> Rossi**");
});

// Proves 7.18, R12, 11.4.3
test("signing keeps the signature, the text's version, the names, the time, the address and the user agent", async () => {
  const { api, token, id, version } = await withText();
  await api.get("/content/nda", token);

  const response = await sign(api, token, {
    headers: { "User-Agent": "Browser/1" },
    address: "198.51.100.7",
  });

  expect(response.status).toBe(201);
  const nda = await response.json();
  expect(nda).toEqual({
    signature: expect.stringMatching(/^data:image\/png;base64,/),
    created_at: "2026-01-15T12:00:00.000Z",
  });
  expect(await api.rows("ndas")).toEqual([
    {
      id: expect.any(String),
      researcher_id: id,
      signature: expect.stringMatching(/^v1\.test\./),
      text_sha256: version,
      signer: "Ada Rossi",
      company: "Example Security",
      address: "198.51.100.7",
      user_agent: "Browser/1",
      created_at: api.clock.now,
    },
  ]);
  expect(await (await api.get("/ndas/self", token)).json()).toEqual({
    ...nda,
    text: TEXT,
    version,
    signer: "Ada Rossi",
    company: "Example Security",
    address: "198.51.100.7",
    content: "# Agreement\n\nBetween Example Security and **Ada Rossi**, 15 January 2026.",
  });
  expect(await api.db.selectFrom("audit").select("action").execute()).toEqual([{ action: "nda.sign" }]);
});

test("a signed agreement stays as it was signed, when the names, the text and the date are others", async () => {
  const { api, token, profile_id, version } = await withText();
  await sign(api, token);
  const path = `/profiles/${profile_id}`;
  expect((await api.request("PATCH", path, { token, form: { last_name: "Verdi" } })).status).toBe(200);
  await publish(api, "Another text");
  api.clock.now += 60_000;

  expect(await (await api.get("/ndas/self", token)).json()).toMatchObject({
    content: "# Agreement\n\nBetween Example Security and **Ada Rossi**, 15 January 2026.",
    version,
    signer: "Ada Rossi",
  });
});

test("it names the company as it was called then, and one from before that was kept says that it does not know", async () => {
  const { api, token } = await withText();
  await sign(api, token);
  const renamed = await testApi({ db: api.db, identity: { ...testIdentity, company: "Renamed S.r.l." } });
  const shown = async () => (await renamed.get("/ndas/self", token)).json();

  expect(await shown()).toMatchObject({
    content: "# Agreement\n\nBetween Example Security and **Ada Rossi**, 15 January 2026.",
    company: "Example Security",
  });
  await api.db.updateTable("ndas").set({ company: null }).execute();
  expect(await shown()).toMatchObject({ content: expect.stringContaining("Renamed"), company: null });
});

test("once signed, the targets are open", async () => {
  const { api, token } = await withText();
  expect((await api.get("/content/bounties", token)).status).toBe(403);

  await sign(api, token);

  expect((await api.get("/content/bounties", token)).status).toBe(200);
});

// Proves 10.33, R11, 2.3.2
test("nobody can sign twice, nor concurrently", async () => {
  const { api, token } = await withText();

  const statuses = (await Promise.all([1, 2, 3].map(() => sign(api, token)))).map(({ status }) => status);

  expect(statuses.toSorted()).toEqual([201, 409, 409]);
  expect((await sign(api, token)).status).toBe(409);
  expect(await api.rows("ndas")).toHaveLength(1);
});

test("a text that changed since it was read has to be read again", async () => {
  const { api, token } = await withText();
  await api.get("/content/nda", token);
  api.clock.now += 1000;
  const version = await publish(api, `${TEXT} And more.`);

  expect((await sign(api, token)).status).toBe(409);
  expect(await api.rows("ndas")).toEqual([]);

  expect((await (await api.get("/content/nda", token)).json())[0].version).toBe(version);
  expect((await sign(api, token)).status).toBe(201);
});

test("the text that was read is the one that is signed, whatever another window of the researcher's shows", async () => {
  const { api, token, version } = await withText();
  await api.get("/content/nda", token);
  api.clock.now += 1000;
  const later = await publish(api, `${TEXT} And more.`);
  await api.get("/content/nda", token);

  const earlier = await sign(api, token, { version });

  expect([earlier.status, (await earlier.json()).detail]).toEqual([
    409,
    "The agreement was changed since you read it. Read the new text, then sign it.",
  ]);
  expect(await api.rows("ndas")).toEqual([]);
  expect((await sign(api, token, { version: later })).status).toBe(201);
});

test("publishing the current text again changes nothing, an earlier one becomes current again", async () => {
  const { api, token, version } = await withText();
  const current = async () => (await (await api.get("/content/nda", token)).json())[0].version;
  api.clock.now += 1000;
  const other = await publish(api, "Another text");
  expect(await current()).toBe(other);

  api.clock.now += 1000;
  await publish(api, "Another text");
  expect(await current()).toBe(other);
  await publish(api, TEXT);
  expect(await current()).toBe(version);
});

test("what is published counts, also after a clock that was ahead and in the same moment as another", async () => {
  const { api, token } = await withText();
  api.clock.now += 60_000;
  await publish(api, `${TEXT} Of a minute ahead.`);
  api.clock.now -= 60_000;

  for (const words of ["First.", "Second.", "Third."]) {
    const version = await publish(api, `${TEXT} ${words}`);
    expect(await (await api.get("/content/nda", token)).json()).toMatchObject([{ version }]);
  }
});

// Proves 3.24
test("the agreement must be accepted and signed", async () => {
  const { api, token } = await withText();
  const post = (json: unknown) => api.request("POST", "/ndas", { token, json });

  expect(await (await post({})).json()).toEqual({
    signed: ["The agreement must be accepted."],
    signature_data: ["A signature is required."],
  });
  expect((await post({ signed: false, signature_data: sampleSignature() })).status).toBe(400);
  expect((await post({ signed: true, signature_data: "" })).status).toBe(400);
  expect(
    (await post({ signed: true, signature_data: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" })).status,
  ).toBe(400);
  expect((await post({ signed: true, signature_data: blankSignature() })).status).toBe(400);
  expect(
    (await post({ signed: true, signature_data: `${sampleSignature()}${"A".repeat(600_000)}` })).status,
  ).toBe(413);
  expect(await api.rows("ndas")).toEqual([]);
});

test("without a text nothing can be signed", async () => {
  const { api, token } = await signedInApi({ stage: "profile_made" });

  expect((await api.get("/content/nda", token)).status).toBe(503);
  expect((await sign(api, token)).status).toBe(503);
  expect(await api.rows("ndas")).toEqual([]);
});

test("the agreement needs a profile first, because it names the researcher", async () => {
  const api = await testApi();
  await publish(api, TEXT);
  const { token } = await api.signedIn({ stage: "mfa_set" });

  expect((await api.get("/content/nda", token)).status).toBe(403);
  expect((await sign(api, token)).status).toBe(403);
});

// Proves R15
test("a stored signature opens for its own researcher only", async () => {
  const { api, token } = await withText();
  await sign(api, token);
  const other = await api.signedIn();
  const [row] = await api.rows("ndas");

  await api.db
    .updateTable("ndas")
    .set({ signature: row?.signature })
    .where("researcher_id", "=", other.id)
    .execute();

  expect((await api.get("/ndas/self", other.token)).status).toBe(500);
});

/** The API with an agreement to sign and a researcher about to sign it. */
async function withText() {
  const api = await testApi();
  const version = await publish(api, TEXT);
  return { api, version, ...(await api.signedIn({ stage: "profile_made" })) };
}

function publish({ db, clock }: TestApi, text: string): Promise<string> {
  return transaction(db, (tx) => insertNdaText(tx, text, clock.now));
}

function sign(
  api: TestApi,
  token: string,
  { version, ...options }: { headers?: Record<string, string>; address?: string; version?: string } = {},
) {
  return api.request("POST", "/ndas", {
    token,
    json: { signed: true, signature_data: sampleSignature(), version },
    ...options,
  });
}
