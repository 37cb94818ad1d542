import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { numbered, type ProofRow, proofRows } from "../support/rules/proof-table";

/** Every screen of specification §2, the error pages included; a journey meets each in a real browser. */
const screens = [
  "/",
  "/login",
  "/invitation",
  "/confirm-mfa",
  "/privacy-policy",
  "/setup-password",
  "/setup-mfa",
  "/create-profile",
  "/complete-profile",
  "/sign-nda",
  "/registration-complete",
  "/how-it-works",
  "/bounties",
  "/referrals",
  "/faq",
  "/submit-your-research",
  "/account",
  "/account/profile",
  "/account/profile/edit",
  "/account/password",
  "/account/messages",
  "/account/gpg-key",
  "/account/nda",
  "/account/reset-mfa",
  "/logout",
  "error page",
  "404",
];
/** The specification's own, and one for its gaps. */
const SECTIONS = 10;

interface Row extends ProofRow {
  /** Why there is no test, after "not yet:". */
  notYet: string | null;
}

const page = readFileSync(fileURLToPath(new URL("../../docs/specification.md", import.meta.url)), "utf8");
const rows: Row[] = proofRows(page, numbered.specification).map((row) => ({
  ...row,
  notYet: /^not yet:(.*)/.exec(row.proof)?.[1]?.trim() ?? null,
}));

it.each(Array.from({ length: SECTIONS }, (_, index) => index + 1))(
  "section %i has rows, numbered in order",
  (section) => {
    const numbers = rows.map(({ number }) => number).filter((number) => number.startsWith(`${section}.`));
    expect(numbers.length).toBeGreaterThan(4);
    expect(numbers).toEqual(numbers.map((_, index) => `${section}.${index + 1}`));
  },
);

it("every row says what is checked, where, and by which test or why not yet", () => {
  const notYet = rows.filter((row) => row.notYet !== null);
  console.log(`${rows.length} sentences, ${notYet.length} not yet${notYet.map(listed).join("")}`);
  const incomplete = rows.filter(
    ({ what, where, tests, notYet }) =>
      !what || !where || (notYet === null ? tests.length === 0 : !/\w \w/.test(notYet)),
  );
  expect(incomplete).toEqual([]);
});

it.each(screens)("a journey meets %s", (screen) => {
  const journeys = rows.filter(({ where }) => where === screen).flatMap(({ tests }) => tests);
  expect(journeys.filter((test) => test.startsWith("tests/journeys/"))).not.toEqual([]);
});

function listed({ number, what, notYet }: Row): string {
  return `\n  ${number} ${what}: ${notYet}`;
}
