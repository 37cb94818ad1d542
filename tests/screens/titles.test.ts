import { expect, it } from "vitest";
import { titled } from "../../app/shell/title";
import { testIdentity } from "../support/servers/api";

interface Screen {
  default?: unknown;
  meta?: ReturnType<typeof titled>;
}

const modules = import.meta.glob<Screen>("../../app/routes/*.tsx");

/** The title of each screen; the layouts' titles are of no screen. */
const titles: Record<string, string> = {
  $: "Not found",
  "_gated._index": "Home",
  "_gated.account": "Your account",
  "_gated.account.gpg-key": "Your GPG key",
  "_gated.account.messages": "Your messages",
  "_gated.account.nda": "Your agreement",
  "_gated.account.password": "Your password",
  "_gated.account.profile._index": "Your profile",
  "_gated.account.profile.edit": "Edit your profile",
  "_gated.account.reset-mfa": "Reset MFA",
  "_gated.account.security": "Account security",
  "_gated.account.submissions.$id": "Submission 2026-0007",
  "_gated.account.submissions._index": "Your submissions",
  "_gated.bounties": "Bounties",
  "_gated.complete-profile": "Complete your information",
  "_gated.create-profile": "Create your account",
  "_gated.faq": "FAQ",
  "_gated.how-it-works": "How it works",
  "_gated.referrals": "Referrals",
  "_gated.registration-complete": "Welcome aboard",
  "_gated.setup-mfa": "Set it up: second factor",
  "_gated.setup-password": "Set it up: password",
  "_gated.sign-nda": "Before we proceed",
  "_gated.submit-your-research": "Submit your research",
  "_guest.invitation": "You're invited",
  "_guest.login": "Log in",
  "_open.confirm-mfa": "Confirm it is you",
  "_open.logout": "Logout",
  "_open.verify": "Check a record",
  "_open.privacy-policy": "Bug Bounty Information Notice",
};

const root = {
  id: "root",
  data: { identity: { ...testIdentity, programme: "Example Programme" } },
} as unknown as Parameters<ReturnType<typeof titled>>[0]["matches"][number];

/** The screens of a submission and of targets are titled by their data. */
const shown = {
  matches: [root],
  data: { submission: { number: "2026-0007" }, choices: { page: 1 }, pages: 1 },
};

it.each(Object.entries(titles))(
  "the title of %s says what it is, then the programme's name",
  async (name, what) => {
    const { meta } = await screen(name);
    expect(meta?.(shown)).toEqual([{ title: `${what} · Example Programme` }]);
  },
);

it("the title of one of several pages of targets says which it is", async () => {
  const { meta } = await screen("_gated.bounties");
  const data = { choices: { page: 2 }, pages: 8 };
  expect(meta?.({ ...shown, ...{ data } })).toEqual([{ title: "Bounties, page 2 of 8 · Example Programme" }]);
});

it("has a title for every screen, and no two the same", async () => {
  const names = Object.keys(modules).map((path) => /([^/]+)\.tsx$/.exec(path)?.[1] ?? "");
  const shown = await Promise.all(names.map(async (name) => ((await screen(name)).default ? [name] : [])));
  expect(shown.flat().sort()).toEqual(Object.keys(titles).sort());
  expect(new Set(Object.values(titles)).size).toBe(Object.keys(titles).length);
});

it("is titled even when the page's own data could not be had", () => {
  expect(titled("Not found")({ matches: [] })).toEqual([{ title: "Not found · Conclave" }]);
});

async function screen(name: string): Promise<Screen> {
  const load = modules[`../../app/routes/${name}.tsx`];
  if (!load) throw new Error(`There is no screen ${name}.`);
  return load();
}
