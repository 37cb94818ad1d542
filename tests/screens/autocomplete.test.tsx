import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { factors } from "#contract/factors";

interface Stories {
  default: { args?: object; render: (args: object) => ReactElement };
  [story: string]: { args?: object };
}

const files = import.meta.glob<Stories>("../../stories/screens/*.stories.tsx");

const names = {
  nickname: "nickname",
  first_name: "given-name",
  last_name: "family-name",
  country: "country",
};
const details = { expertise: "off", phone: "tel", dob: "bday" };
const newPassword = { new_password: "new-password", confirm_password: "new-password" };

/**
 * The fields that browsers and password managers may fill in, by screen and name. "off" are those about others (a referred peer,
 * collaborators), those that no other user may be offered (unpublished research), and one-time values. A password has its user
 * next to it; that field has no name, because it is not sent.
 */
const table: Record<string, Record<string, string>> = {
  "account.gpg-key": { code: "one-time-code" },
  "account.password": { "": "username", current_password: "current-password", ...newPassword },
  "account.profile.edit": { ...names, ...details, social: "url" },
  "account.security": { code: "one-time-code", name: "off", recovery_code: "off", scope: "off", days: "off" },
  "account.submission": {
    label: "off",
    name: "name",
    code: "one-time-code",
    amount: "off",
    ...Object.fromEntries(factors.map((factor) => [factor, "off"])),
  },
  bounties: {
    ...Object.fromEntries(
      ["platform", "category", "level", "places", "mine"].map((name) => [name, "left to the browser"]),
    ),
    q: "off",
  },
  "complete-profile": details,
  "confirm-mfa": { code: "one-time-code", recovery_code: "off" },
  "create-profile": { ...names, social: "url" },
  faq: { q: "off" },
  invitation: { email: "username", code: "off" },
  login: { email: "username", password: "current-password" },
  referrals: { fullname: "off", email: "off", social: "off", public_profile: "off" },
  "setup-mfa": { code: "one-time-code" },
  "setup-password": { "": "username", ...newPassword },
  "sign-nda": { typed_name: "name" },
  "submit-your-research": {
    title: "off",
    version: "off",
    "Collaborators[0].Collaboration ratio": "off",
    "Collaborators[0].Name": "off",
    "Collaborators[0].Email": "off",
  },
};

it("every field of every form says what may be filled in by itself", async () => {
  // React says of each layout effect that it does nothing on a server.
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  const found: typeof table = {};
  const stored = new Set<string>();
  for (const [file, load] of Object.entries(files)) {
    const { default: meta, ...stories } = await load();
    const [, screen = ""] = /([\w.-]+)\.stories/.exec(file) ?? [];
    const pages = Object.values(stories).map(({ args }) =>
      renderToStaticMarkup(meta.render({ ...meta.args, ...args })),
    );
    const fields = Object.assign({}, ...pages.map(autocompleteIn));
    if (Object.keys(fields).length > 0) found[screen] = fields;
    for (const tag of pages.flatMap(storedIn)) stored.add(`${screen}: ${tag}`);
  }
  complaints.mockRestore();
  expect(found).toEqual(table);
  expect([...stored]).toEqual([]);
});

/**
 * The fields that a browser would save to its disk, to restore them with the tab: forms that are posted (Chromium) and texts of several
 * lines (Firefox), unless they opt out.
 */
function storedIn(html: string): string[] {
  const posted = [...html.matchAll(/(<form\b[^>]* method="post"[^>]*>)(.*?)<\/form>/gs)]
    .filter(([, , content = ""]) => /<(?!input\b[^>]* type="hidden")(input|textarea|select)\b/.test(content))
    .map(([, form = ""]) => form);
  const texts = [...html.matchAll(/<textarea\b[^>]*>/g)].map(([tag]) => tag);
  return [...posted, ...texts].filter((tag) => !/ autocomplete="off"/i.test(tag));
}

function autocompleteIn(html: string): Record<string, string> {
  const tags = [...html.matchAll(/<(?:input|select)\b[^>]*>/g)].map(([tag]) => tag);
  const filled = tags.filter((tag) => !/type="(hidden|file|checkbox|radio)"/.test(tag));
  const attributeOf = (tag: string, attribute: string) =>
    new RegExp(` ${attribute}="([^"]*)"`, "i").exec(tag)?.[1];
  return Object.fromEntries(
    filled.map((tag) => [
      attributeOf(tag, "name") ?? "",
      attributeOf(tag, "autocomplete") ?? "left to the browser",
    ]),
  );
}
