import { expect, test } from "vitest";
import { areKept, contentOf, isExpired, textOf } from "./rules";

const DAY_MS = 24 * 60 * 60 * 1000;
const MIB = 1024 * 1024;
const savedAt = Date.parse("2026-11-28T12:00:00Z");

test("a draft is kept for 14 days after its last change", () => {
  expect(isExpired(savedAt, savedAt + 14 * DAY_MS)).toBe(false);
  expect(isExpired(savedAt, savedAt + 14 * DAY_MS + 1)).toBe(true);
});

test("a clock that was set back ends no draft", () => {
  expect(isExpired(savedAt, savedAt - 30 * DAY_MS)).toBe(false);
});

test("a draft is what was entered, and which submission it is, and nothing of the page or its session", () => {
  const form = new FormData();
  for (const name of ["csrf", "attempt", "title", "Collaborators[0].Name"]) form.append(name, name);
  form.append("attachments", new File([], ""));
  form.append("attachments", new File(["a trace"], "trace.txt"));
  const { entries, files } = contentOf(form);
  expect(entries.map(([name]) => name)).toEqual(["attempt", "title", "Collaborators[0].Name"]);
  expect(files.map(([name, file]) => [name, file.name])).toEqual([["attachments", "trace.txt"]]);
  expect([textOf(entries, "title"), textOf(entries, "version")]).toEqual(["title", undefined]);
});

test("files are kept up to what can be sent", () => {
  expect(areKept([{ size: 20 * MIB }])).toBe(true);
  expect(areKept([{ size: 20 * MIB }, { size: 1 }])).toBe(false);
  expect(areKept(Array.from({ length: 1000 }, () => ({ size: 1 })))).toBe(false);
});
