import { expect, test } from "vitest";
import { shareMessages } from "./unread";

const messages = (count: number) =>
  Array.from({ length: count }, (_, position) => ({
    id: `id-${position}`,
    title: `Title ${position}`,
    message: `Words ${position}`,
    created_at: `2026-01-1${position}T12:00:00.000Z`,
  }));

test("of up to five messages a shared page has the days alone, and a placeholder for each of their texts", () => {
  const own: string[] = [];
  const shared = shareMessages(messages(5), (text) => `placeholder ${own.push(text)}`) ?? [];

  expect(shared.map(({ created_at }) => created_at)).toEqual(
    Array.from({ length: 5 }, (_, position) => `2026-01-1${position}`),
  );
  expect(shared.flatMap(({ id, title, message }) => [id, title, message])).toEqual(
    own.map((_, position) => `placeholder ${position + 1}`),
  );
  expect(own).toEqual(messages(5).flatMap(({ id, title, message }) => [id, title, message]));
});

test("a page with six unread messages is its reader's own", () => {
  expect(shareMessages(messages(6), (text) => text)).toBeNull();
  expect(shareMessages([], (text) => text)).toEqual([]);
});
