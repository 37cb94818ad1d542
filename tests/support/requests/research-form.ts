import { expect } from "vitest";
import { attachFiles } from "#contract/submissions";
import { loader } from "../../../app/routes/_gated.submit-your-research";
import { type TestApi, testApi } from "../servers/api";
import { memoryStore } from "../servers/memory-store";
import { type Fields, guest, signedInAt, type TestBrowser } from "../servers/site";
import { opened } from "./sealed";

export const path = "/submit-your-research";
export const research = {
  title: "Sandbox escape",
  version: "124.0",
  "High-Level Overview": "A race in the compositor.",
  "Root Cause Analysis": "A lock is taken too late.",
  "Proof-of-Concept": "See the attachment.",
  Steps: "1. Open\n2. Wait",
};
/** Multipart forms carry line breaks so (HTML, constructing the entry list); the stored text has one character for each. */
export const typed = { ...research, Steps: "1. Open\r\n2. Wait" };
export const collaborator = (position: number, [ratio, name, email]: [string, string, string]) => ({
  [`Collaborators[${position}].Collaboration ratio`]: ratio,
  [`Collaborators[${position}].Name`]: name,
  [`Collaborators[${position}].Email`]: email,
});

/** The address that says of a submission that it was received, with the proof that it is true. */
export const receivedAt = (id = "") => new RegExp(`^${path}\\?received=${id}\\.[\\w-]{43}$`);

/** A researcher who may submit, and a store that the test can read. */
export async function open() {
  const store = memoryStore();
  const api = Object.assign(await testApi({ store }), { store });
  return { api, ...(await signedInAt(api, "complete")) };
}

type OpenApi = Awaited<ReturnType<typeof open>>["api"];

/** The screen's id of the attempt, before the submission is sent. */
export async function attemptOf(browser: TestBrowser): Promise<string> {
  return ((await browser.load(loader, path)).data as { attempt: string }).attempt;
}

/** The same visitor, before an API that refuses the files. */
export function browserWhoseFilesFail(browser: TestBrowser, api: TestApi, body: { detail: string }) {
  const failing = guest(api, browser.state);
  failing.answer(attachFiles, 503, body);
  return failing;
}

/** The value that a browser sends for an empty file field. */
export function noFile(): File {
  return new File([], "", { type: "application/octet-stream" });
}

/** The fields that conform's buttons send. */
export function intent(type: string, payload: object): Fields {
  return { __intent__: JSON.stringify({ type, payload }) };
}

/** Every submission, its details opened with the programme's key. */
export async function submissions({ db }: TestApi) {
  const rows = await db.selectFrom("submissions").selectAll().orderBy("id").execute();
  return Promise.all(rows.map(async (row) => ({ ...row, details: (await opened(row.details)).text })));
}

/** Every listed attachment, by name, with its object in the store, opened: submission, name, text. */
export async function storedFiles({ db, store }: OpenApi) {
  const rows = await db.selectFrom("attachments").selectAll().execute();
  expect(store.objects.size).toBe(rows.length);
  const files = rows.map(async ({ submission_id, storage_key }) => {
    const { name, text } = await opened(store.objects.get(storage_key) ?? "");
    return [submission_id, name, text] as const;
  });
  return (await Promise.all(files)).toSorted(([, one], [, other]) => one.localeCompare(other));
}

export async function expectNothingKept(api: TestApi) {
  expect(await submissions(api)).toEqual([]);
  expect(await api.rows("attachments")).toEqual([]);
}
