import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testApi } from "../../tests/support/servers/api";
import { testProgramme } from "../../tests/support/servers/programme";
import { SWEEP_INTERVAL_MS } from "../submissions/leftovers";
import { retentionSettings } from "./periods";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("every table of the database is accounted for in docs/data-protection.md", async () => {
  const { db } = await testApi();
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const document = read("docs/data-protection.md");

  expect(tables).toContain("researchers");
  // Never has rows (migration 001).
  const missing = tables.filter((name) => name !== "transaction_turns" && !document.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

// Proves 14.2.7
test.each(retentionSettings)("docs/data-protection.md says how long by $name", ({ name, default: days }) => {
  expect(read("docs/data-protection.md")).toContain(`\`${name}\`, ${days}`);
});

test("docs/data-protection.md and the command's help say how often the site removes what is over", async () => {
  const programme = await testProgramme();
  const { out } = await programme.run("retention", "run", "--help");

  expect(SWEEP_INTERVAL_MS).toBe(60_000);
  for (const text of [read("docs/data-protection.md"), out]) {
    expect(text.replaceAll(/\s+/g, " ")).toMatch(/ the site (applies them|does it too,) every minute/i);
  }
});

test.each([
  ["RETENTION_IMPRESSIONS_DAYS", "90", "**Pages and targets viewed:** 90 days."],
  ["RETENTION_INQUIRIES_DAYS", "365", "**Questions to the programme:** 12 months."],
  ["RETENTION_INVITATIONS_DAYS", "90", "**Invitations:** 90 days after"],
  ["RETENTION_REFERRALS_DAYS", "90", "**Referrals that were not accepted:** 90 days."],
  ["RETENTION_DECLINED_SUBMISSIONS_DAYS", "30", "**Submissions that were declined:** 30 days"],
  ["RETENTION_AGREEMENTS_DAYS", "1826", "**Confidentiality agreement and signature:** 5 years"],
])("the demo's notice promises what %s does when it is not set", (name, days, promise) => {
  expect(retentionSettings.find((setting) => setting.name === name)?.default).toBe(days);
  expect(read("demo/privacy_policy.md")).toContain(promise);
});
