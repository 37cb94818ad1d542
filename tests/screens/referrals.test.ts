import { expect, it } from "vitest";
import { action, loader } from "../../app/routes/_gated.referrals";
import { listed } from "../support/requests/content";
import type { TestApi } from "../support/servers/api";
import { signedInBrowser } from "../support/servers/site";

const peer = {
  fullname: "Bo Lindqvist",
  social: "@bo",
  email: "bo@example.org",
  public_profile: "https://example.org/bo",
  message: "We worked together.",
};

it("shows the steps of a referral in their order", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const steps = [
    { title: "Invite", description: "Somebody you trust.", icon: "invite" },
    { title: "Get paid", description: "With their first offer.", icon: "paid" },
  ];
  await listed(api, "referral_steps", steps);
  expect((await browser.load(loader, "/referrals")).data).toMatchObject({ steps });
});

// Proves 2.89
it("sends an invite and takes one invitation", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete", { available_referrals: 3 });
  const page = await browser.send(action, "/referrals", peer);
  const rows = await api.rows("referrals");
  expect(rows).toMatchObject([{ researcher_id: researcher.id, ...peer }]);
  expect(page).toMatchObject({ status: 200, data: { result: null, sent: rows[0]?.id } });
  expect(await left(api, researcher.id)).toBe(2);
});

// Proves 5.25
it("needs a legal name and an email only", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const empty = { social: "", public_profile: "", message: "" };
  const page = await browser.send(action, "/referrals", { ...peer, ...empty });
  expect(page.status).toBe(200);
  expect(await api.rows("referrals")).toMatchObject([{ social: null, public_profile: null, message: null }]);
});

// Proves 5.25
it("says beside the fields what is missing, and keeps the others", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete", { available_referrals: 3 });
  const page = await browser.send(action, "/referrals", { ...peer, fullname: "", email: "bo" });
  expect(page).toMatchObject({
    status: 400,
    data: { result: { initialValue: { social: "@bo", email: "bo", message: "We worked together." } } },
  });
  expect(page.errors).toEqual({
    fullname: ["Legal name is required."],
    email: ["Email must be an email address, like name@example.org."],
  });
  expect(await left(api, researcher.id)).toBe(3);
});

it("refuses when no invitation is left, in lines, with what was entered kept", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete", { available_referrals: 0 });
  const page = await browser.send(action, "/referrals", peer);
  expect(page).toMatchObject({
    status: 409,
    errors: { "": ["You have no invitation left"] },
    data: { result: { initialValue: peer } },
  });
  expect(await api.rows("referrals")).toEqual([]);
  expect(await left(api, researcher.id)).toBe(0);
});

it("wants a complete profile before one invites", async () => {
  const { api, browser, researcher } = await signedInBrowser("onboarded", {
    state: { skipped_profile: true },
    available_referrals: 3,
  });
  const page = await browser.send(action, "/referrals", peer);
  expect(page).toMatchObject({
    status: 403,
    errors: { "": ["Please complete your profile to continue."] },
    data: { result: { initialValue: peer } },
  });
  expect(await left(api, researcher.id)).toBe(3);
});

/** How many invitations a researcher has left. */
async function left({ db }: TestApi, id: string): Promise<number> {
  const row = await db
    .selectFrom("researchers")
    .select("available_referrals")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.available_referrals;
}
