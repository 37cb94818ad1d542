import { expect, test } from "vitest";
import { type Glance, glanceOf, messagesText, newsTexts, requestsText } from "./glance";

const nothing: Glance = { unread: 0, awaiting: 0, acknowledged: 0, news: null };
const since = "2026-01-10";

test("of what is new the page has figures and a day, and no id or moment", () => {
  const news = {
    since: "2026-01-10T08:30:00.000Z",
    bounties: ["b1", "b2"],
    announcements: [],
    requests: ["b3"],
    submissions: 1,
  };
  expect(glanceOf({ unread: 2, requests: { active: 1, awaiting: 3 }, news })).toEqual({
    unread: 2,
    awaiting: 3,
    acknowledged: 1,
    news: { since, bounties: 2, announcements: 0, requests: 1, submissions: 1 },
  });
});

test("at a first login nothing is new", () => {
  const news = { since: null, bounties: [], announcements: [], requests: [], submissions: 1 };
  expect(glanceOf({ unread: 0, requests: { active: 0, awaiting: 0 }, news })).toEqual(nothing);
  expect(newsTexts(nothing)).toEqual([]);
});

test.each([
  [0, "No unread message"],
  [1, "1 unread message"],
  [7, "7 unread messages"],
  [100, "100 unread messages or more"],
])("%i unread messages are told as %s", (unread, text) => {
  expect(messagesText({ ...nothing, unread })).toBe(text);
});

test.each([
  [0, 0, "No request for a target"],
  [1, 0, "1 request awaits an answer"],
  [2, 1, "2 requests await an answer, 1 request acknowledged"],
  [0, 3, "3 requests acknowledged"],
])("%i requests that await and %i acknowledged ones are told as %s", (awaiting, acknowledged, text) => {
  expect(requestsText({ ...nothing, awaiting, acknowledged })).toBe(text);
});

test("what is new leads to where it is", () => {
  const news = { since, bounties: 1, announcements: 2, requests: 1, submissions: 2 };
  expect(newsTexts({ ...nothing, news })).toEqual([
    { text: "Unseen news on 2 submissions", href: "/account/submissions" },
    { text: "1 new target", href: "/bounties" },
    { text: "1 request acknowledged", href: "/bounties?mine=acknowledged" },
    { text: "2 new announcements", href: "#announcements" },
  ]);
  const none = { since, bounties: 0, announcements: 0, requests: 0, submissions: 0 };
  expect(newsTexts({ ...nothing, news: none })).toEqual([]);
});
