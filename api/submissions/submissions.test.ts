import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { seedKey } from "../../tests/support/requests/gpg-keys";
import { opened, testProgrammeKey } from "../../tests/support/requests/sealed";
import { signedInApi, type TestApi, testApi } from "../../tests/support/servers/api";

const details = {
  title: "Type confusion in the parser",
  version: "1.2",
  "High-Level Overview": "A parser trusts a length.",
  "Root Cause Analysis": "It is signed.",
  "Proof-of-Concept": "<script>alert(1)</script>\n\tcall()",
  Steps: "1. Run it.",
  Collaborators: [{ "Collaboration ratio": 40, Name: "Alan Neri", Email: "alan@example.org" }],
};

// Proves 3.16, 7.33
test("research is submitted with its details, the response has its id", async () => {
  const { api, token, id } = await signedInApi();

  const response = await submit(api, token, { ...details, unknown: "field" });

  expect(response.status).toBe(201);
  const [row] = await api.rows("submissions");
  expect(row).toMatchObject({
    id: (await response.json()).id,
    status: "received",
    attachment_bytes: 0,
    decided_at: null,
    researcher_id: id,
    created_at: api.clock.now,
  });
  expect(JSON.parse((await opened(row?.details ?? "")).text)).toEqual(details);
  for (const said of [details.title, "A parser", "Alan Neri", "alan@example.org"]) {
    expect(JSON.stringify(row)).not.toContain(said);
  }
});

test("the programme and the researcher with a key on file open it, each alone", async () => {
  const { api, token, id } = await signedInApi();
  const own = await seedKey(api.services, id);

  await submit(api, token, details);

  const [row] = await api.db.selectFrom("submissions").select("details").execute();
  expect(JSON.parse((await opened(row?.details ?? "")).text)).toEqual(details);
  expect(JSON.parse((await opened(row?.details ?? "", own)).text)).toEqual(details);
});

test.each([
  ["has expired", { expires_at: Date.parse("2026-01-15T12:00:00Z") }],
  ["is damaged", { public_file: "-----BEGIN PGP PUBLIC KEY BLOCK-----" }],
  ["has no such part any more", { encryption_key_id: "0000000000000000" }],
  ["was never looked into", { encryption_key_id: null }],
])(
  "when the researcher's key %s, research is sealed for the programme alone, and logged",
  async (_, change) => {
    const { api, token, id } = await signedInApi();
    const own = await seedKey(api.services, id);
    await api.db.updateTable("gpg_keys").set(change).execute();

    expect((await submit(api, token, details)).status).toBe(201);

    const [row] = await api.db.selectFrom("submissions").select("details").execute();
    expect(JSON.parse((await opened(row?.details ?? "")).text)).toEqual(details);
    await expect(opened(row?.details ?? "", own)).rejects.toThrow();
    expect(api.logged).toMatchObject([{ level: "warn", event: "sealing.own_key_passed_over" }]);
  },
);

test("once the programme's key has expired nothing is received, and the answer says so", async () => {
  const { programmeKey } = await testProgrammeKey();
  const expires_at = Date.parse("2026-01-15T12:00:01Z");
  const api = await testApi({ programmeKey: { ...programmeKey, expires_at } });
  const { token } = await api.signedIn();
  expect((await submit(api, token, details)).status).toBe(201);
  api.clock.now = expires_at;

  const refused = await submit(api, token, details);

  expect(refused.status).toBe(503);
  expect((await refused.json()).detail).toContain("The programme's key has expired");
  expect(await api.rows("submissions")).toHaveLength(1);
});

// Proves 11.2.5, 16.5.3
test("research that cannot be sealed is answered 503, and nothing of it is stored or logged", async () => {
  const { programmeKey } = await testProgrammeKey();
  const { opens } = programmeKey.recipient;
  const recipient = { opens, wrap: () => Promise.reject(new Error("out of entropy")) };
  const api = await testApi({ programmeKey: { ...programmeKey, recipient } });
  const { token } = await api.signedIn();

  const refused = await submit(api, token, details);

  expect(refused.status).toBe(503);
  expect(await refused.text()).not.toContain("entropy");
  expect(await api.rows("submissions")).toEqual([]);
  expect(api.logged).toMatchObject([
    { level: "error", event: "request.refused", fields: { error: "Error: out of entropy", status: 503 } },
  ]);
  expect(JSON.stringify(api.logged)).not.toContain(details.title);
});

// Proves 5.28, 2.2.2
test("title, overview, root cause, proof of concept and steps are required", async () => {
  const { api, token } = await signedInApi();

  const response = await submit(api, token, { title: " ", Steps: "" });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    "details.title": ["Title is required."],
    "details.High-Level Overview": ["High-Level Overview is required."],
    "details.Root Cause Analysis": ["Root Cause Analysis is required."],
    "details.Proof-of-Concept": ["Proof-of-Concept is required."],
    "details.Steps": ["Steps are required."],
  });
});

// Proves 1.4.2
test("each collaborator needs a numeric ratio, a name and an email", async () => {
  const { api, token } = await signedInApi();
  const row = { "Collaboration ratio": "half", Name: "", Email: "x" };

  const response = await submit(api, token, { ...details, Collaborators: [row] });

  expect(response.status).toBe(400);
  expect(Object.keys(await response.json())).toEqual([
    "details.Collaborators.0.Collaboration ratio",
    "details.Collaborators.0.Name",
    "details.Collaborators.0.Email",
  ]);
});

// Proves 2.1.2, 2.2.3
test("the collaborators' shares cannot add up to more than the whole", async () => {
  const { api, token } = await signedInApi();
  const share = (ratio: number) => ({
    "Collaboration ratio": ratio,
    Name: "Alan",
    Email: "alan@example.org",
  });

  const whole = await submit(api, token, { ...details, Collaborators: [share(60), share(40)] });
  const more = await submit(api, token, { ...details, Collaborators: [share(60), share(40.5)] });

  expect([whole.status, more.status]).toEqual([201, 400]);
  expect(Object.keys(await more.json())).toEqual(["details.Collaborators"]);
});

test("a submission above 1 MiB is refused unread", async () => {
  const { api, token } = await signedInApi();

  const response = await submit(api, token, { ...details, Steps: "x".repeat(1024 * 1024) });

  expect(response.status).toBe(413);
});

// Proves 6.6
test("submitting needs a complete profile", async () => {
  const { api, token } = await signedInApi({ stage: "onboarded" });

  expect((await submit(api, token, details)).status).toBe(403);
  expect(await api.rows("submissions")).toEqual([]);
});

test("research that is sent again under its id is received once, and its attachments are counted", async () => {
  const { api, token } = await signedInApi();
  const id = newId();
  const { number, ...first } = await (await submit(api, token, details, id)).json();
  expect(first).toEqual({ id, attachments: 0, revision: 1, secret: expect.any(String) });
  await api.request("POST", `/submissions/${id}/attachments`, { token, body: filesOf("a.txt", "b.txt") });

  const again = await submit(api, token, details, id);

  expect(again.status).toBe(201);
  expect(await again.json()).toEqual({ id, number, attachments: 2, revision: 1 });
  expect(await api.db.selectFrom("submissions").select("id").execute()).toEqual([{ id }]);
});

test("an id in capitals is the same one: research under it is received once, and takes attachments", async () => {
  const { api, token } = await signedInApi();
  const id = newId();
  await submit(api, token, details, id);
  const path = `/submissions/${id.toUpperCase()}/attachments`;

  const attached = await api.request("POST", path, { token, body: filesOf("a.txt") });
  const again = await submit(api, token, details, id.toUpperCase());

  expect([attached.status, await again.json()]).toMatchObject([201, { id, attachments: 1 }]);
  expect(await api.db.selectFrom("submissions").select("id").execute()).toEqual([{ id }]);
});

test("other research under an id that is taken is refused, the sender's own or another's, and changes nothing", async () => {
  const api = await testApi();
  const [owner, other] = [await api.signedIn(), await api.signedIn()];
  const id = newId();
  await submit(api, owner.token, details, id);
  const before = await api.rows("submissions");

  const changed = await submit(api, owner.token, { ...details, Steps: "2. Run it twice." }, id);
  const foreign = await submit(api, other.token, details, id);

  expect([changed.status, foreign.status]).toEqual([409, 409]);
  expect(await api.rows("submissions")).toEqual(before);
});

test("an id that is no UUID of version 7 is refused", async () => {
  const { api, token } = await signedInApi();
  const response = await submit(api, token, details, "00000000-0000-4000-8000-000000000000");
  expect(await response.json()).toEqual({ id: ["This is not an id."] });
});

// Proves 3.14, 7.27
test("accepted counts the caller's own accepted submissions", async () => {
  const api = await testApi();
  const [caller, other] = [await api.signedIn(), await api.signedIn()];
  const counts = async () => (await api.get("/submissions/counts", caller.token)).json();
  const { id } = await (await submit(api, caller.token, details)).json();
  await submit(api, caller.token, details);
  await submit(api, other.token, details);
  expect(await counts()).toEqual({ accepted: 0 });

  await api.db.updateTable("submissions").set({ status: "accepted" }).where("id", "=", id).execute();

  expect(await counts()).toEqual({ accepted: 1 });
  expect(await (await api.get("/submissions/counts", other.token)).json()).toEqual({ accepted: 0 });
});

function submit(api: TestApi, token: string, sent: unknown, id?: string) {
  return api.request("POST", "/submissions", { token, json: { details: sent, id, status: "accepted" } });
}

function filesOf(...names: string[]): FormData {
  const form = new FormData();
  for (const name of names) form.append("attachments", new File(["x"], name));
  return form;
}
