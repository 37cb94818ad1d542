import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ATTACHMENTS_MAX_FILES, ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import announcements from "./announcements.json";
import bounties from "./bounties.json";
import company from "./company.json";
import events from "./events.json";
import faqs from "./faqs.json";
import howItWorks from "./how_it_works.json";
import referralSteps from "./referral_steps.json";

const text = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

describe("the demo programme", () => {
  test.each([
    ["bounties", bounties],
    ["announcements", announcements],
    ["events", events],
    ["faqs", faqs],
    ["how_it_works", howItWorks],
    ["referral_steps", referralSteps],
  ])(
    "every entry of %s has a key of its own, so that a second import changes it instead of adding it",
    (_name, list) => {
      expect(new Set(list.map((entry) => entry.key)).size).toBe(list.length);
    },
  );

  test("has targets of six categories on at least four levels, and some that are full", () => {
    expect(bounties.length).toBeGreaterThanOrEqual(28);
    expect(new Set(bounties.map((bounty) => bounty.category)).size).toBe(6);
    expect(new Set(bounties.map((bounty) => bounty.level)).size).toBeGreaterThanOrEqual(4);
    expect(bounties.filter((bounty) => bounty.full).length).toBeGreaterThan(2);
  });

  test.each(bounties)(
    "the target $title has figures in the specification's units and at least five criteria",
    (bounty) => {
      expect([1, 2, 3, 4, 5]).toContain(bounty.level);
      expect(
        Number.isInteger(bounty.reliability) && bounty.reliability > 0 && bounty.reliability <= 100,
      ).toBe(true);
      expect(bounty.execution).toMatch(/^\d+$/);
      expect(bounty.delivery).toMatch(/^\d+$/);
      expect(new Set(bounty.criteria.map((criterion) => criterion.name)).size).toBe(bounty.criteria.length);
      expect(bounty.criteria.length).toBeGreaterThanOrEqual(5);
    },
  );

  test("shows pictures that the site itself serves, and links to reserved names only", () => {
    for (const { image } of [...announcements, ...events]) {
      expect(existsSync(new URL(`../public${image}`, import.meta.url)), image).toBe(true);
    }
    for (const { link } of events) expect(link).toMatch(/^https:\/\/example\.org\//);
  });

  // Proves 3.12
  test("walks through the six steps and the three referral steps of the specification, in its icons", () => {
    const icons = ["submit", "question", "affiliate", "code", "validation", "payment"];
    expect(howItWorks.map((step) => step.icon)).toEqual(icons);
    expect(referralSteps.map((step) => step.icon)).toEqual(["invite", "affiliate", "paid"]);
  });
});

// Proves 10.47
test("its texts promise nothing that the product does not do", () => {
  const texts = ["announcements", "faqs", "how_it_works", "messages", "referral_steps", "bounties"];
  const all = [...texts.map((name) => text(`${name}.json`)), text("privacy_policy.md")].join("\n");
  // Money and code change hands elsewhere, one person assesses, and a decline is final here.
  const promised =
    /second assessor|(?:pay|paid) (?:you )?(?:through|on) this site|upload the (?:code|exploit)|appeal|bank (?:account|transfer)/i;
  expect(all.replace("Nothing is paid through this site", "")).not.toMatch(promised);
  const [answer] = faqs.filter(({ key }) => key === "attachments").map((faq) => faq.answer);
  expect([ATTACHMENTS_MAX_TOTAL_BYTES, ATTACHMENTS_MAX_FILES]).toEqual([20 * 1024 * 1024, 10]);
  expect(answer).toMatch(/^20 MiB in total for one submission, in at most ten files/);
  // The login's own ways come before the programme's managers.
  const [lost] = faqs.filter(({ key }) => key === "second-factor").map((faq) => faq.answer);
  expect(lost).toMatch(/lost, log in with a recovery code or a security key.* Only without these, write to/);
  // `api/auth/attempts.ts` has these limits.
  expect(all).toContain("after at most 15 minutes for passwords and one hour for codes");
});

// Proves 10.47
test("each place of the account that its texts send people to is in the account's menu, and each address is a page", () => {
  const layout = text("../app/routes/_gated.account.tsx");
  const menu = [...layout.matchAll(/label: "([^"]+)" \}/g)].map(([, label]) => label);
  const texts = ["announcements", "faqs", "how_it_works", "messages", "referral_steps"].map((name) =>
    text(`${name}.json`),
  );
  const named = texts.flatMap((all) => [...all.matchAll(/Account, ([A-Z][A-Za-z ]*?)(?=[,.;:]| you)/g)]);
  expect(named.length).toBeGreaterThan(3);
  for (const [, place] of named) expect(menu, place).toContain(place);
  const addresses = texts.flatMap((all) => [...all.matchAll(/ (\/[a-z-]+)/g)]).map(([, address]) => address);
  expect(addresses).toContain("/verify");
  for (const address of addresses) {
    const files = ["open", "gated", "guest"].map((kind) => `../app/routes/_${kind}.${address?.slice(1)}.tsx`);
    expect(
      files.some((file) => existsSync(new URL(file, import.meta.url))),
      address,
    ).toBe(true);
  }
});

// Proves 10.47
test("its texts name the company by placeholders alone, so that another company's instance names its own", () => {
  const { programme_name: _product, ...identity } = company;
  for (const name of ["privacy_policy.md", "nda.md", "faqs.json", "how_it_works.json", "events.json"]) {
    for (const value of Object.values(identity)) expect(text(name), name).not.toContain(value);
  }
});

// Proves 9.16, 9.17, 9.18, 9.19, 9.20
test.each([
  /EUR 10,000/,
  /penalty fee/,
  /5 \(five\) years from that date/,
  /date of the Researcher’s signature/,
  /Within 5 \(five\) days of a request[^.]*return or destroy all materials/,
  /Italian law/,
  /Court of Milan has exclusive jurisdiction/,
  /November 12th, 2023/,
  /\{\{first_name\}\} \{\{last_name\}\}/,
  /\{\{date\}\}/,
  /\{\{company\}\}/,
])("the confidentiality agreement carries the specification's terms: %s", (term) => {
  expect(text("nda.md")).toMatch(term);
});

// Proves 10.2
test.each([
  "controller",
  "data protection officer",
  "legal basis",
  "legitimate interest",
  "receives",
  "Transfers",
  "How long",
])("the information notice follows GDPR articles 13 and 14: %s", (topic) => {
  expect(text("privacy_policy.md").toLowerCase()).toContain(topic.toLowerCase());
});

test.each([15, 16, 17, 18, 20, 21, 7])("the information notice names the right of article %i", (article) => {
  expect(text("privacy_policy.md")).toContain(`(article ${article})`);
});
