import type { LoaderFunction } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { createProfile, replaceProfile } from "#contract/profiles";
import { callApi, type Sent } from "../../app/api-client/api-caller.server";
import { loader as home } from "../../app/routes/_gated._index";
import { loader as gpgKey } from "../../app/routes/_gated.account.gpg-key";
import { loader as messages } from "../../app/routes/_gated.account.messages";
import { loader as nda } from "../../app/routes/_gated.account.nda";
import { loader as profile } from "../../app/routes/_gated.account.profile._index";
import { loader as security } from "../../app/routes/_gated.account.security";
import { loader as submissions } from "../../app/routes/_gated.account.submissions._index";
import { loader as bounties } from "../../app/routes/_gated.bounties";
import { loader as faq } from "../../app/routes/_gated.faq";
import { loader as howItWorks } from "../../app/routes/_gated.how-it-works";
import { loader as referrals } from "../../app/routes/_gated.referrals";
import { loader as submission } from "../../app/routes/_gated.submit-your-research";
import { action as login } from "../../app/routes/_guest.login";
import { Stats } from "../../app/screens/stats/Stats";
import { Visitor } from "../../app/session/visitor.server";
import { testApi } from "../support/servers/api";
import { guest, signedInBrowser } from "../support/servers/site";

const loaders: [string, LoaderFunction][] = [
  ["/", home],
  ["/account/gpg-key", gpgKey],
  ["/account/messages", messages],
  ["/account/nda", nda],
  ["/account/profile", profile],
  ["/account/security", security],
  ["/account/submissions", submissions],
  ["/bounties", bounties],
  ["/faq", faq],
  ["/how-it-works", howItWorks],
  ["/referrals", referrals],
  ["/submit-your-research", submission],
];

// Proves 4.2, 8.12
it.each(loaders)("a 401 on a call of %s clears both tokens and logs the user out", async (path, loader) => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  await api.db.deleteFrom("sessions").where("researcher_id", "=", researcher.id).execute();
  const back = path === "/" ? "" : `?${new URLSearchParams({ redirectTo: path })}`;
  expect((await browser.load(loader, path)).location).toBe(`/login${back}`);
  expect(browser.state).toEqual({ visitor: expect.any(String) });
  expect(browser.notice).toBe("session_ended");
});

// Proves 3.5
it("without a session all flags are false, only the password counts as expired", () => {
  const dispatch = async () => ({ status: 500, body: undefined });
  const nobody = new Visitor({ dispatch, address: "", userAgent: "", state: null });
  expect(nobody.isSignedIn).toBe(false);
  expect(nobody.status).toEqual({
    has_profile: false,
    has_complete_profile: false,
    has_expired_password: true,
    has_primary_mfa_method: false,
    has_signed_nda: false,
    is_onboarded: false,
  });
});

// Proves 5.1, 5.2
it.each([
  ["no email", { email: "", password: "Correct horse 9" }, "email"],
  ["an email that is none", { email: "ada", password: "Correct horse 9" }, "email"],
  ["no password", { email: "ada@example.org", password: "" }, "password"],
  ["a password of 11 characters", { email: "ada@example.org", password: "Elevenchar1" }, "password"],
])("a login with %s is refused beside the field, before any call", async (_what, fields, field) => {
  const browser = guest(await testApi());
  const page = await browser.send(login, "/login", fields);
  expect(page.status).toBe(400);
  expect(Object.keys(page.errors)).toEqual([field]);
  expect(browser.calls).toEqual([]);
});

describe("of a form's call", () => {
  const names = { first_name: "Ada", last_name: "Rossi", nickname: "ada", country: "IT" };

  // Proves 5.14, 7.1, 9.14
  it("an empty date of birth is not sent", async () => {
    const filled = { ...names, expertise: "Kernels", phone: "+390212345678" };
    const body = replaceProfile.body.parse({ ...filled, dob: "" });
    const sent = await sentBy((sender) => callApi(sender, replaceProfile, body, { id: "p1" }));
    expect(Object.fromEntries(new URLSearchParams(String(sent.body)))).toEqual(filled);
    expect(sent).toMatchObject({ endpoint: { method: "PUT", path: "/profiles/{id}" }, id: "p1" });
  });

  // Proves 7.2, 8.3.3, 13.2.1
  it("the access token goes as Bearer, and the CSRF cookie's value as a header", async () => {
    const { headers } = await sentBy((sender) => callApi(sender, createProfile, names));
    expect(headers.authorization).toBe("Bearer an-access-token");
    expect(headers.cookie).toBe(`csrftoken=${headers["x-csrftoken"]}`);
    expect(headers["x-csrftoken"]).toMatch(/\S{16}/);
  });
});

// Proves 2.58, 9.13
it("the stat cards show '-' until they are loaded", () => {
  expect(renderToStaticMarkup(<Stats stats={undefined} />).match(/>-</g)).toHaveLength(3);
  const stats = { active: 0, accepted: 0, sent: 0, available: 0 };
  expect(renderToStaticMarkup(<Stats stats={stats} />)).not.toContain(">-<");
});

/** The API request of a call. */
async function sentBy(call: (sender: Parameters<typeof callApi>[0]) => Promise<unknown>): Promise<Sent> {
  const all: Sent[] = [];
  const dispatch = async (sent: Sent) => {
    all.push(sent);
    return { status: 204, body: undefined };
  };
  await call({ dispatch, address: "192.0.2.1", userAgent: "test", access: "an-access-token" });
  const [sent] = all;
  if (!sent) throw new Error("No call was made.");
  return sent;
}
