import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";
import { stages } from "#contract/endpoint";
import { addressesOf } from "../../app/remix-internals/route-addresses";
import type { State } from "../../app/session/session-cookie.server";
import { loadDemo } from "../../programme/content/demo";
import { type RecordFigures, seedFullRecord } from "../support/people/full-record";
import { newSession } from "../support/people/sessions";
import { screenStates } from "../support/screens";
import { type TestApi, testApi } from "../support/servers/api";
import { type Reader, type View, WatchedSite } from "../support/servers/watched-site";

// Every screen, at every stage, for readers of whom every text is different (app/page-cache/README.md). A new screen is in it by
// itself: the addresses are those of the built site's routes and of the screens' states.

const figures: RecordFigures = {
  invitations: 3,
  unread: 2,
  requests: 2,
  acknowledged: 1,
  referrals: 4,
  accepted: 5,
};
const otherFigures: RecordFigures = {
  invitations: 0,
  unread: 1,
  requests: 1,
  acknowledged: 2,
  referrals: 6,
  accepted: 7,
};
/** The first two differ in their texts alone, so that they share pages; the third in figures too. */
const people = [
  { word: "Quixadora", figures, skip: 0 },
  { word: "Zephyrwyn", figures, skip: 2 },
  { word: "Ombretti", figures: otherFigures, skip: 4 },
];
/** A text of fewer characters could be on any page. */
const LEAST_LENGTH = 4;

const views: View[] = [];
const readers: Reader[] = [];
let site: WatchedSite;
let paths: string[];

beforeAll(async () => {
  const build: ServerBuild = await import(new URL("../../build/server/index.js", import.meta.url).href);
  const api = await testApi();
  await loadDemo(api.services, new URL("../../demo/", import.meta.url));
  const targets = (await api.db.selectFrom("bounties").select("id").execute()).map(({ id }) => id);
  paths = [
    ...new Set([
      ...addressesOf(build.routes),
      ...screenStates.flatMap(({ path }) => (typeof path === "string" ? [path] : [])),
      ...[
        "/faq?q=payment",
        "/bounties?platform=Linux",
        "/bounties?q=kernel",
        "/bounties?mine=none",
        "/bounties?level=5&places=open",
        "/login?redirectTo=/faq",
        "/setup-mfa?secret=show",
      ],
      ...targets.slice(0, 8).map((id) => `/bounties?target=${id}`),
    ]),
  ].sort();
  site = new WatchedSite(build, api);
  for (const stage of ["guest", "half_signed_in", ...stages.slice(1)]) {
    const ofStage = await Promise.all(people.map((person) => seedReader(api, person, stage, targets)));
    readers.push(...ofStage);
    const [first] = ofStage;
    for (const path of paths) {
      for (const reader of first ? [...ofStage, first] : []) views.push(await site.open(reader, path));
    }
    // A page is counted by the minute, and a session lives for five.
    api.clock.now += 61_000;
  }
});

test("a page from the cache is, byte for byte, the page that its reader would get without it", () => {
  const wrong = views.filter(({ isShared, text, textWithoutCache }) => isShared && text !== textWithoutCache);

  expect(wrong.map(({ reader, path }) => `${path} for ${reader.word} (${reader.stage})`)).toEqual([]);
});

// Proves 14.2.2
test("no reader's page holds a text of another reader", () => {
  const own = new Map(people.map(({ word }) => [word, ownTexts(word)]));
  const leaks = views.flatMap(({ reader, path, text }) =>
    people
      .filter(({ word }) => word !== reader.word)
      .flatMap(({ word }) => own.get(word)?.filter((each) => text.includes(each)) ?? [])
      .map((each) => `${path} for ${reader.word} (${reader.stage}): ${each}`),
  );

  expect(leaks).toEqual([]);
});

// Proves 14.2.2
test("no text of any reader is in a key or in a template", () => {
  const own = people.flatMap(({ word }) => ownTexts(word));
  const leaks = site.cache.entries.flatMap(({ key, markup }) =>
    own.filter((each) => (key + markup).includes(each)),
  );

  expect(leaks).toEqual([]);
});

describe("these tests look at something:", () => {
  test("readers whose texts alone differ share pages, and none of the account's", () => {
    const shared = [...new Set(views.filter(({ wasCached }) => wasCached).map(({ path }) => path))];

    const screens = [
      "/",
      "/bounties",
      "/faq",
      "/how-it-works",
      "/invitation",
      "/login",
      "/privacy-policy",
      "/referrals",
    ];
    expect(shared).toEqual(expect.arrayContaining(screens));
    expect(shared.filter((path) => path.startsWith("/account"))).toEqual([]);
  });

  test("the pages of each reader hold the reader's texts, which are looked for", () => {
    for (const { word } of people) {
      const pages = views.filter(({ reader }) => reader.word === word).map(({ text }) => text);
      const texts = [
        `${word}son`,
        `nick${word}`,
        `Title 0 to ${word}`,
        `Words 0 to ${word}`,
        `SN-${word}`,
        `Label 0 of ${word}`,
        `PRINT${word}`,
        `${word}@example.org`.toLowerCase(),
        `Expertise of ${word}`,
      ];
      for (const text of texts) {
        expect(
          pages.some((page) => page.includes(text)),
          text,
        ).toBe(true);
        expect(ownTexts(word), text).toContain(text);
      }
    }
  });
});

test("what is typed into a form is not in the cache, nor is the response that refuses it", async () => {
  const reader = readers.find(({ stage }) => stage === "complete");
  const typed = "Words that were typed";
  const uses = site.cache.uses;

  // Logging out would end the session of those after it.
  for (const path of reader ? paths.filter((each) => each !== "/logout") : []) {
    const fields = ["email", "message", "title", "fullname", "nickname", "first_name", "bounty"];
    await site.post(reader as Reader, path, new URLSearchParams(fields.map((name) => [name, typed])));
  }

  expect(site.cache.uses).toBe(uses);
  expect(site.cache.entries.filter(({ key, markup }) => (key + markup).includes(typed))).toEqual([]);
});

async function seedReader(
  api: TestApi,
  { word, figures, skip }: (typeof people)[number],
  stage: string,
  targets: string[],
): Promise<Reader> {
  const number = readers.length + people.findIndex((person) => person.word === word) + 1;
  const state: State = { visitor: `visitor-${word}-${stage}` };
  const isKnown = stages.includes(stage as never);
  if (stage === "half_signed_in") state.ephemeral_token = `ephemeral-${word}`;
  if (stage === "signed_in") state.invitation_code = `INVITED${word.toUpperCase()}`;
  if (isKnown) {
    const ofStage = `${word}${stage}`.replace(/_/g, "");
    const researcher = await seedFullRecord(
      api.services,
      stage === "complete" ? word : ofStage,
      stage as "complete",
      figures,
      targets.slice(skip),
    );
    state.session = await newSession(api.services, researcher.id);
    state.skipped_profile = true;
  }
  const secrets = [state.visitor, state.ephemeral_token, state.invitation_code, state.session?.refresh];
  return { word, stage, state, number, texts: new Set(secrets.filter((each) => each !== undefined)) };
}

/** Every text that is one person's alone: the API returned it to no other. */
function ownTexts(word: string): string[] {
  const all = (isOwn: boolean) =>
    new Set(readers.filter((reader) => (reader.word === word) === isOwn).flatMap(({ texts }) => [...texts]));
  const others = all(false);
  return [...all(true)].filter((text) => text.length >= LEAST_LENGTH && !others.has(text));
}
