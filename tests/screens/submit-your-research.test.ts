import { expect, it } from "vitest";
import { ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { submitResearch } from "#contract/submissions";
import { removeSubmissions } from "../../api/submissions/remove-submissions";
import { action, loader } from "../../app/routes/_gated.submit-your-research";
import {
  collaborator,
  expectNothingKept,
  intent,
  noFile,
  open,
  path,
  receivedAt,
  research,
  storedFiles,
  submissions,
  typed,
} from "../support/requests/research-form";
import { signedInAt, signedInBrowser } from "../support/servers/site";

// Proves 10.46
it("shows the stat cards, and the number of what was received", async () => {
  const { api, browser } = await open();
  const { location } = await browser.send(action, path, { ...research, attachments: noFile() });
  const { data } = await browser.load(loader, location ?? "");
  const stats = { active: 0, accepted: 0, sent: 0, available: 3 };
  const received = await api.db.selectFrom("submission_numbers").select("number").executeTakeFirst();
  expect(data).toMatchObject({ stats, received: { number: received?.number } });
  expect((await browser.load(loader, path)).data).toMatchObject({ received: null });
  // Another tab still shows that it was received when it is there no more.
  await removeSubmissions(api.services, [location?.match(/=(.*)\./)?.[1] ?? ""]);
  expect((await browser.load(loader, location ?? "")).data).toMatchObject({ received: null });
});

it("says before the writing that no copy will open for a key that has expired", async () => {
  const { api, browser, researcher } = await open();
  const warning = async () => ((await browser.load(loader, path)).data as { warning: unknown }).warning;
  expect(await warning()).toBeNull();
  const key = { public_file: "A key.", fingerprint: "ABCDEF", user_ids: "[]", expires_at: Date.now() };
  await api.db
    .insertInto("gpg_keys")
    .values({ ...key, researcher_id: researcher.id, created_at: 0 })
    .execute();
  expect(await warning()).toMatch(/^Your OpenPGP key has expired\. .* you cannot open the copy/);
});

// Proves 3.17
it("stores the research, then its files", async () => {
  const { api, browser, researcher } = await open();
  const attachments = [new File(["print(1)"], "poc.py"), new File(["log"], "trace.log")];
  const page = await browser.send(action, path, { ...research, attachments });
  const [row] = await submissions(api);
  expect(page.location).toMatch(receivedAt(row?.id));
  expect(row).toMatchObject({ researcher_id: researcher.id, status: "received" });
  expect(JSON.parse(row?.details ?? "")).toEqual({ ...research, Collaborators: [] });
  expect(await storedFiles(api)).toEqual([
    [row?.id, "poc.py", "print(1)"],
    [row?.id, "trace.log", "log"],
  ]);
});

// Proves 5.29, 7.34
it("needs no version and no attachments, and passes over an empty file input", async () => {
  const { api, browser } = await open();
  const page = await browser.send(action, path, { ...research, version: "", attachments: noFile() });
  const rows = await submissions(api);
  expect(page.location).toMatch(receivedAt(rows[0]?.id));
  expect(rows).toHaveLength(1);
  expect(browser.calls).toEqual(["POST /submissions"]);
});

it("stores collaborators with their ratios as numbers", async () => {
  const { api, browser } = await open();
  const rows = {
    ...collaborator(0, ["12,5", "Bo Lindqvist", "bo@example.org"]),
    ...collaborator(1, ["40", "Cleo Marin", "cleo@example.org"]),
  };
  await browser.send(action, path, { ...research, ...rows, attachments: noFile() });
  expect(JSON.parse((await submissions(api))[0]?.details ?? "").Collaborators).toEqual([
    { "Collaboration ratio": 12.5, Name: "Bo Lindqvist", Email: "bo@example.org" },
    { "Collaboration ratio": 40, Name: "Cleo Marin", Email: "cleo@example.org" },
  ]);
});

it("says beside the fields what is missing, stores nothing, and keeps what was typed", async () => {
  const { api, browser } = await open();
  const fields = { ...research, title: "", Steps: " " };
  const page = await browser.send(action, path, { ...fields, attachments: new File(["x"], "a.txt") });
  expect(page.status).toBe(400);
  expect(page.errors).toEqual({ title: ["Title is required."], Steps: ["Steps are required."] });
  const { title: _missing, ...others } = fields;
  expect(page.data).toMatchObject({ result: { initialValue: others } });
  expect(browser.calls).toEqual([]);
  await expectNothingKept(api);
});

// Proves 5.31
it.each([
  ["a ratio", ["", "Bo", "bo@example.org"], "Collaboration ratio", "Collaboration ratio is required."],
  [
    "a numeric ratio",
    ["half", "Bo", "bo@example.org"],
    "Collaboration ratio",
    "Collaboration ratio must be a number.",
  ],
  ["a name", ["50", "", "bo@example.org"], "Name", "Name is required."],
  ["an email", ["50", "Bo", ""], "Email", "Email is required."],
] satisfies [string, [string, string, string], string, string][])(
  "requires %s of each collaborator",
  async (_what, row, field, sentence) => {
    const { api, browser } = await open();
    const fields = { ...research, ...collaborator(0, row), attachments: noFile() };
    const page = await browser.send(action, path, fields);
    expect(page.status).toBe(400);
    expect(page.errors).toEqual({ [`Collaborators[0].${field}`]: [sentence] });
    await expectNothingKept(api);
  },
);

it("adds a collaborator without scripts: everything stays, nothing is refused and nothing is sent", async () => {
  const { api, browser } = await open();
  const fields = { ...research, ...collaborator(0, ["50", "Bo", "bo@example.org"]) };
  const page = await browser.send(action, path, {
    ...fields,
    ...intent("insert", { name: "Collaborators" }),
    attachments: noFile(),
  });
  expect(page).toMatchObject({ status: 200, errors: {} });
  const { initialValue } = (page.data as { result: { initialValue: Record<string, unknown[]> } }).result;
  expect(initialValue).toMatchObject(typed);
  expect(initialValue.Collaborators).toHaveLength(2);
  expect(initialValue.Collaborators?.[0]).toEqual({
    "Collaboration ratio": "50",
    Name: "Bo",
    Email: "bo@example.org",
  });
  await expectNothingKept(api);
});

it("removes a collaborator without scripts, and keeps the others", async () => {
  const { browser } = await open();
  const rows = {
    ...collaborator(0, ["50", "Bo", "bo@example.org"]),
    ...collaborator(1, ["20", "Cleo", "cleo@example.org"]),
  };
  const page = await browser.send(action, path, {
    ...research,
    ...rows,
    ...intent("remove", { name: "Collaborators", index: 1 }),
    attachments: noFile(),
  });
  expect(page).toMatchObject({
    status: 200,
    data: { result: { initialValue: { ...typed, Collaborators: [{ Name: "Bo" }] } } },
  });
  expect(JSON.stringify(page.data)).not.toContain("Cleo");
});

it("refuses more than 20 MiB by the announced length, before anything is stored", async () => {
  const { api, browser } = await open();
  const announced = { "Content-Length": String(ATTACHMENTS_MAX_TOTAL_BYTES + 1024 * 1024) };
  const fields = { ...research, attachments: new File(["the first bytes"], "big.bin") };
  const page = await browser.send(action, path, fields, announced);
  expect(page).toMatchObject({
    status: 413,
    errors: { "": [expect.stringMatching(/larger than 20 MiB/)] },
    data: { result: { initialValue: typed } },
  });
  expect(browser.calls).toEqual([]);
  await expectNothingKept(api);
});

it("attaches nothing to another researcher's submission", async () => {
  const { api, browser } = await open();
  await browser.send(action, path, { ...research, attachments: noFile() });
  const [row] = await submissions(api);
  const other = await signedInAt(api, "complete");
  const page = await other.browser.send(action, path, {
    submission: row?.id ?? "",
    attachments: new File(["x"], "a.txt"),
  });
  expect(page).toMatchObject({ status: 404, data: { attach: { lines: ["There is no such submission."] } } });
  expect(await storedFiles(api)).toEqual([]);
});

it.each(['Prüf "final".txt', "naïve – 日本語.pdf", "a;name=b.txt", "it's 100%.txt"])(
  "stores the file name %s as it was sent",
  async (name) => {
    const { api, browser } = await open();
    await browser.send(action, path, { ...research, attachments: new File(["x"], name) });
    expect((await storedFiles(api)).map(([, stored]) => stored)).toEqual([name]);
  },
);

it("shows the API's refusal as lines, and keeps what was typed", async () => {
  const { api, browser } = await open();
  browser.answer(submitResearch, 429, { detail: "Ten submissions a day are the most." });
  const page = await browser.send(action, path, { ...research, attachments: new File(["x"], "a.txt") });
  expect(page).toMatchObject({
    status: 429,
    errors: { "": ["Ten submissions a day are the most."] },
    data: { result: { initialValue: typed } },
  });
  expect(await storedFiles(api)).toEqual([]);
});

it("wants a complete profile before one submits", async () => {
  const { api, browser } = await signedInBrowser("onboarded", { state: { skipped_profile: true } });
  const page = await browser.send(action, path, { ...research, attachments: noFile() });
  expect(page).toMatchObject({
    status: 403,
    errors: { "": ["Please complete your profile to continue."] },
  });
  await expectNothingKept(api);
});

it("refuses a form that cannot be read", async () => {
  const { api, browser } = await open();
  expect((await browser.send(action, path, research)).status).toBe(400);
  await expectNothingKept(api);
});

it.each([
  "call +1 555 0100",
  "01980000-0000-7000-8000-000000000000",
  `01980000-0000-7000-8000-000000000000.${"x".repeat(43)}`,
  "01980000-0000-7000-8000-000000000000.",
])("shows nothing of an address that names what was not received: %s", async (received) => {
  const { browser } = await open();
  await browser.send(action, path, { ...research, attachments: noFile() });
  const { data } = await browser.load(loader, `${path}?${new URLSearchParams({ received })}`);
  expect(data).toMatchObject({ received: null });
});
