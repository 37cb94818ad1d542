import { expect, it } from "vitest";
import { submitResearch } from "#contract/submissions";
import { action } from "../../app/routes/_gated.submit-your-research";
import {
  attemptOf,
  browserWhoseFilesFail,
  noFile,
  open,
  path,
  receivedAt,
  research,
  storedFiles,
  submissions,
} from "../support/requests/research-form";
import { guest } from "../support/servers/site";

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

it("lets a text that was changed after no answer came take the place of the one that had arrived, without asking", async () => {
  const { api, browser } = await open();
  const attempt = await attemptOf(browser);
  const sent = { ...research, attempt, attachments: noFile() };
  await browser.send(action, path, sent);
  const unanswered = guest(api, browser.state);
  unanswered.answer(submitResearch, 504, { detail: "No answer came." });
  const page = await unanswered.send(action, path, sent);
  expect(page.status).toBe(504);
  const { next } = page.data as { next: { revision: number } };
  const changed = { ...sent, title: "Sandbox escape, with more", revision: String(next.revision) };
  expect((await browser.send(action, path, changed)).location).toMatch(receivedAt(attempt));
  const stored = await submissions(api);
  expect(stored.map(({ id, details }) => [id, JSON.parse(details).title])).toEqual([
    [attempt, changed.title],
  ]);
});

it("makes research of its own of a text that was changed after a manager opened the earlier one, when it is sent once more", async () => {
  const { api, browser } = await open();
  const attempt = await attemptOf(browser);
  await browser.send(action, path, { ...research, attempt, attachments: noFile() });
  await api.db.updateTable("submissions").set({ opened_at: api.clock.now }).execute();
  const changed = { ...research, title: "Sandbox escape, with more", attachments: noFile() };
  const page = await browser.send(action, path, { ...changed, attempt, revision: "2" });
  expect(page).toMatchObject({
    status: 409,
    errors: { "": [expect.stringMatching(/submit once more, and this one is research of its own/)] },
    data: { result: { initialValue: { title: changed.title } } },
  });
  expect(await submissions(api)).toHaveLength(1);

  const { next } = page.data as { next: { attempt: string; revision: number } };
  const again = { ...changed, attempt: next.attempt, revision: String(next.revision) };

  expect((await browser.send(action, path, again)).location).toMatch(receivedAt(next.attempt));
  expect((await submissions(api)).map(({ id }) => id)).toEqual([attempt, next.attempt]);
});

it("sends the files of unchanged research to the revision that a manager opened meanwhile", async () => {
  const { api, browser } = await open();
  const attempt = await attemptOf(browser);
  const attachments = new File(["x"], "a.txt");
  const failing = browserWhoseFilesFail(browser, api, { detail: "The server was ended." });
  await failing.send(action, path, { ...research, attempt, attachments });
  await api.db.updateTable("submissions").set({ opened_at: api.clock.now }).execute();

  const again = await browser.send(action, path, { ...research, attempt, revision: "2", attachments });

  expect(again.location).toMatch(receivedAt(attempt));
  expect(await storedFiles(api)).toEqual([[attempt, "a.txt", "x"]]);
});

it("says what stays stored when a later attempt is cancelled, and keeps its form for the next", async () => {
  const { api, browser } = await open();
  const attempt = await attemptOf(browser);
  await browser.send(action, path, { ...research, attempt, attachments: new File(["x"], "a.txt") });

  const page = await browser.send(action, path, {
    attempt,
    revision: "2",
    cancel: "yes",
    attachments: noFile(),
  });

  expect(page.data).toEqual({
    result: null,
    stopped: { attachments: 1, href: `/account/submissions/${attempt}` },
    next: { revision: 3, leaving: "received" },
  });
  const changed = { ...research, title: "Sandbox escape, with more", attempt, attachments: noFile() };
  // It was on its way when it was cancelled.
  await browser.send(action, path, { ...changed, revision: "2" });
  expect(await storedFiles(api)).toEqual([[attempt, "a.txt", "x"]]);
  expect((await browser.send(action, path, { ...changed, revision: "3" })).location).toMatch(
    receivedAt(attempt),
  );
  expect((await submissions(api)).map(({ details }) => JSON.parse(details).title)).toEqual([changed.title]);
});

it("keeps the research and asks for the files alone when there are more than 10 of them", async () => {
  const { api, browser } = await open();
  const attachments = Array.from({ length: 11 }, (_, index) => new File(["x"], `${index}.txt`));
  const page = await browser.send(action, path, { ...research, attachments });
  const [row] = await submissions(api);
  expect(page).toMatchObject({ status: 413, data: { attach: { id: row?.id } } });
  expect(await storedFiles(api)).toEqual([]);
});
