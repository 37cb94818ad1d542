import { expect, test } from "vitest";
import { OwnTexts } from "../../page-cache/placeholders.server";
import { withBlanks } from "./unread";

const messages = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: `id-${place}`,
    title: `Title ${place}`,
    message: `Words ${place}`,
    created_at: `2026-01-1${place}T12:00:00.000Z`,
  }));

test("of up to five messages a shared page has the days alone, and a blank for each of their texts", () => {
  const own = new OwnTexts();
  const shown = withBlanks(messages(5), own) ?? [];

  expect(shown.map(({ created_at }) => created_at)).toEqual(
    Array.from({ length: 5 }, (_, place) => `2026-01-1${place}`),
  );
  const blanks = shown.flatMap(({ id, title, message }) => [id, title, message]);
  expect(new Set(blanks).size).toBe(15);
  expect(blanks.filter((text) => /^blank-[0-9a-f]{32}-unread\.\d\.(id|title|message)-$/.test(text))).toEqual(
    blanks,
  );
  expect([...own.all.values()]).toEqual(
    messages(5).flatMap(({ id, title, message }) => [id, title, message]),
  );
});

test("a page with six unread messages is its reader's own", () => {
  expect(withBlanks(messages(6), new OwnTexts())).toBeNull();
  expect(withBlanks([], new OwnTexts())).toEqual([]);
});
