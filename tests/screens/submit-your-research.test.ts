// Long because: it is one screen with two forms, and each refusal of either is tried.

import { expect, it } from "vitest";
import { ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { attachFiles, submitResearch } from "#contract/submissions";
import { removeSubmissions } from "../../api/submissions/remove-submissions";
import { action, loader } from "../../app/routes/_gated.submit-your-research";
import { opened } from "../support/requests/sealed";
import { type TestApi, testApi } from "../support/servers/api";
import { memoryStore } from "../support/servers/memory-store";
import { type Fields, guest, signedInAt, type TestBrowser } from "../support/servers/site";

const path = "/submit-your-research";
const research = {
  title: "Sandbox escape",
  version: "124.0",
  "High-Level Overview": "A race in the compositor.",
  "Root Cause Analysis": "A lock is taken too late.",
  "Proof-of-Concept": "See the attachment.",
  Steps: "1. Open\n2. Wait",
};
/** Multipart forms carry line breaks so (HTML, constructing the entry list); what is stored has one character for each. */
const typed = { ...research, Steps: "1. Open\r\n2. Wait" };
const collaborator = (position: number, [ratio, name, email]: [string, string, string]) => ({
  [`Collaborators[${position}].Collaboration ratio`]: ratio,
  [`Collaborators[${position}].Name`]: name,
  [`Collaborators[${position}].Email`]: email,
});

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
  ["a ratio", ["", "Bo", "bo@example.org"], "Collaboration ratio", "Collaboration ratio must be a number."],
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

it("asks for the files alone when they fail after the research was stored, and never makes a second submission", async () => {
  const { api, browser } = await open();
  const refusal = { detail: "The store is full. Try again later." };
  const attachments = new File(["x"], "a.txt");
  const failing = browserWhoseFilesFail(browser, api, refusal);
  const page = await failing.send(action, path, { ...research, attachments });
  const [row] = await submissions(api);
  expect(page).toMatchObject({
    status: 503,
    data: { result: null, attach: { id: row?.id, lines: [refusal.detail] } },
  });
  const again = await browser.send(action, path, { submission: row?.id ?? "", attachments });
  expect(again.location).toMatch(receivedAt(row?.id));
  expect(await submissions(api)).toHaveLength(1);
  expect(await storedFiles(api)).toEqual([[row?.id, "a.txt", "x"]]);
});

it("receives research once that is sent again because its answer was lost, and then its files", async () => {
  const { api, browser } = await open();
  const attempt = await attemptOf(browser);
  const attachments = new File(["x"], "a.txt");
  const failing = browserWhoseFilesFail(browser, api, { detail: "The store is full." });
  await failing.send(action, path, { ...research, attempt, attachments });
  const again = await browser.send(action, path, { ...research, attempt, attachments });
  expect(again.location).toMatch(receivedAt(attempt));
  expect((await submissions(api)).map(({ id }) => id)).toEqual([attempt]);
  expect(await storedFiles(api)).toEqual([[attempt, "a.txt", "x"]]);
});

it("says which files have arrived already instead of attaching them twice", async () => {
  const { api, browser } = await open();
  const attempt = await attemptOf(browser);
  const fields = { ...research, attempt, attachments: new File(["x"], "a.txt") };
  await browser.send(action, path, fields);
  const again = await browser.send(action, path, fields);
  expect(again).toMatchObject({ status: 200, data: { attach: { id: attempt, lines: [], stored: 1 } } });
  expect(await storedFiles(api)).toEqual([[attempt, "a.txt", "x"]]);
});

it("asks before it makes another submission of a text that was changed after it had arrived", async () => {
  const { api, browser } = await open();
  const attempt = await attemptOf(browser);
  await browser.send(action, path, { ...research, attempt, attachments: noFile() });
  const changed = { ...research, title: "Sandbox escape, with more" };
  const page = await browser.send(action, path, { ...changed, attempt, attachments: noFile() });
  expect(page).toMatchObject({
    status: 409,
    errors: { "": [expect.stringMatching(/^An earlier version of this research was received already/)] },
    data: { result: { initialValue: { title: changed.title } } },
  });
  expect(await submissions(api)).toHaveLength(1);
  const { next } = page.data as { next: { revision: number } };
  const again = { ...changed, attempt, revision: String(next.revision), attachments: noFile() };
  expect(await browser.send(action, path, again)).toMatchObject({ status: 302 });
  expect((await submissions(api)).map(({ id }) => id)).toEqual([attempt]);
});

it("keeps the research and asks for the files alone when there are more than 10 of them", async () => {
  const { api, browser } = await open();
  const attachments = Array.from({ length: 11 }, (_, index) => new File(["x"], `${index}.txt`));
  const page = await browser.send(action, path, { ...research, attachments });
  const [row] = await submissions(api);
  expect(page).toMatchObject({ status: 413, data: { attach: { id: row?.id } } });
  expect(await storedFiles(api)).toEqual([]);
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
  const api = await testApi();
  const { browser } = await signedInAt(api, "onboarded", { state: { skipped_profile: true } });
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

it("keeps guests out", async () => {
  const browser = guest(await testApi());
  const login = "/login?redirectTo=%2Fsubmit-your-research";
  expect((await browser.load(loader, path)).location).toBe(login);
  const page = await browser.send(action, path, { ...research, attachments: noFile() });
  expect(page.location).toBe(login);
  expect(browser.calls).toEqual([]);
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

/** The address that says of a submission that it was received, with the proof that it is true. */
const receivedAt = (id = "") => new RegExp(`^${path}\\?received=${id}\\.[\\w-]{43}$`);

/** A researcher who may submit, and a store that the test looks into. */
async function open() {
  const store = memoryStore();
  const api = Object.assign(await testApi({ store }), { store });
  return { api, ...(await signedInAt(api, "complete")) };
}

type OpenApi = Awaited<ReturnType<typeof open>>["api"];

/** What the screen names the submission before it is sent. */
async function attemptOf(browser: TestBrowser): Promise<string> {
  return ((await browser.load(loader, path)).data as { attempt: string }).attempt;
}

/** The same visitor, before an API that refuses the files. */
function browserWhoseFilesFail(browser: TestBrowser, api: TestApi, body: { detail: string }) {
  const failing = guest(api, browser.state);
  failing.answer(attachFiles, 503, body);
  return failing;
}

/** What a browser sends for a file field that was left empty. */
function noFile(): File {
  return new File([], "", { type: "application/octet-stream" });
}

/** What conform's buttons send. */
function intent(type: string, payload: object): Fields {
  return { __intent__: JSON.stringify({ type, payload }) };
}

/** Every submission, its details opened with the programme's key. */
async function submissions({ db }: TestApi) {
  const rows = await db.selectFrom("submissions").selectAll().orderBy("id").execute();
  return Promise.all(rows.map(async (row) => ({ ...row, details: (await opened(row.details)).text })));
}

/** Every listed attachment, by name, with what the store holds of it, opened: submission, name, text. */
async function storedFiles({ db, store }: OpenApi) {
  const rows = await db.selectFrom("attachments").selectAll().execute();
  expect(store.objects.size).toBe(rows.length);
  const files = rows.map(async ({ submission_id, storage_key }) => {
    const { name, text } = await opened(store.objects.get(storage_key) ?? "");
    return [submission_id, name, text] as const;
  });
  return (await Promise.all(files)).toSorted(([, one], [, other]) => one.localeCompare(other));
}

async function expectNothingKept(api: TestApi) {
  expect(await submissions(api)).toEqual([]);
  expect(await api.db.selectFrom("attachments").selectAll().execute()).toEqual([]);
}
