import { expect, it } from "vitest";
import { loader as profileLoader } from "../../app/routes/_gated.account.profile._index";
import { action, loader } from "../../app/routes/_gated.account.profile.edit";
import { testApi } from "../support/servers/api";
import { signedInAt } from "../support/servers/site";

const entered = {
  nickname: "night.heron",
  first_name: "Nadia",
  last_name: "Orsini",
  country: "FR",
  dob: "1991-02-03",
  expertise: "Kernels",
  phone: "+33142345678",
};

it("saves, refreshes the session and returns to /account/profile", async () => {
  const { browser } = await signedInAt(await testApi(), "onboarded", { state: { skipped_profile: true } });
  const page = await browser.send(action, "/account/profile/edit", entered);
  expect(page.location).toBe("/account/profile");
  expect(browser.state.session?.user_status.has_complete_profile).toBe(true);
  expect((await browser.load(profileLoader, "/account/profile")).data).toMatchObject({ profile: entered });
});

it("says at the date of birth of a child what is taken and why, and lets one on file stay while the rest is saved", async () => {
  const api = await testApi();
  const { browser, researcher } = await signedInAt(api, "complete");
  const send = (dob: string) =>
    browser.send(action, "/account/profile/edit", { ...entered, first_name: "Nora", dob });

  const refused = await send("2020-05-17");
  await api.db
    .updateTable("profiles")
    .set({ dob: "2020-05-17" })
    .where("id", "=", researcher.profile_id ?? "")
    .execute();
  const shown = await browser.load(loader, "/account/profile/edit");
  const kept = await send("2020-05-17");

  const sentence = "Date of birth must be at least 18 years ago: only an adult can sign the agreement.";
  expect(refused).toMatchObject({ status: 400, errors: { dob: [sentence] } });
  expect(shown.data).toMatchObject({ profile: { dob: "2020-05-17" } });
  expect(kept.location).toBe("/account/profile");
  expect((await browser.load(profileLoader, "/account/profile")).data).toMatchObject({
    profile: { first_name: "Nora", dob: "2020-05-17" },
  });
});

it("changes and empties the public profile, leaves it alone where it is not sent, and says once that it saved", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const shown = async () =>
    (await browser.load(profileLoader, "/account/profile")).data as {
      profile: { social: string | null };
      saved: string | null;
    };
  const send = (social?: string) =>
    browser.send(action, "/account/profile/edit", {
      ...entered,
      ...(social === undefined ? {} : { social }),
    });

  await send("https://example.org/heron");
  expect(await shown()).toMatchObject({
    profile: { social: "https://example.org/heron" },
    saved: "Your profile was saved.",
  });
  expect(await shown()).toMatchObject({ saved: null });
  await send();
  expect(await shown()).toMatchObject({ profile: { social: "https://example.org/heron" } });
  await send("");
  expect(await shown()).toMatchObject({ profile: { social: null } });
  const refused = await send("x".repeat(201));
  expect(refused.errors).toEqual({ social: ["Public profile can have 200 characters at most."] });
  expect(refused.data).toMatchObject({ result: { initialValue: { expertise: "Kernels" } } });
});

// Proves 5.13
it("empties an optional field that was emptied", async () => {
  const { browser } = await signedInAt(await testApi(), "complete", { state: { skipped_profile: true } });
  await browser.send(action, "/account/profile/edit", { ...entered, dob: "", expertise: "", phone: "" });
  const { data } = await browser.load(loader, "/account/profile/edit");
  expect(data).toMatchObject({ profile: { dob: null, expertise: null, phone: null } });
});

// Proves 5.12
it("requires names, username and country, and keeps what was entered", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/profile/edit", { nickname: "", expertise: "Kernels" });
  expect(page.status).toBe(400);
  expect(Object.keys(page.errors).sort()).toEqual(["country", "first_name", "last_name", "nickname"]);
  expect(page.data).toMatchObject({ result: { initialValue: { expertise: "Kernels" } } });
});

const asFrench = { ...entered, phone: "06 12 34 56 78" };

it("asks about a number that reads as one of the country of residence, and saves nothing meanwhile", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/profile/edit", asFrench);
  expect(page.errors).toEqual({ phone: ["Did you mean +33 6 12 34 56 78?"] });
  expect(page.data).toMatchObject({
    result: { initialValue: asFrench },
    asked: { read: { e164: "+10612345678" }, meant: { e164: "+33612345678" } },
  });
  expect(browser.calls.filter((call) => call.startsWith("PUT"))).toEqual([]);
});

it.each([
  ["with one press it takes the number that was meant", { phone_answer: "+33612345678" }, "+33612345678"],
  ["with one press it keeps the number", { phone_answer: "+10612345678" }, "+10612345678"],
  ["sent once more the number is kept", {}, "+10612345678"],
  ["another answer than those offered keeps the number", { phone_answer: "+15" }, "+10612345678"],
])("%s", async (_what, answer, saved) => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const fields = { ...asFrench, phone_asked: asFrench.phone, ...answer };
  expect((await browser.send(action, "/account/profile/edit", fields)).location).toBe("/account/profile");
  const { data } = await browser.load(loader, "/account/profile/edit");
  expect(data).toMatchObject({ profile: { phone: saved } });
});

it("takes no answer for a number that was changed since it was asked about", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const answer = { phone_asked: asFrench.phone, phone_answer: "+33612345678" };
  await browser.send(action, "/account/profile/edit", { ...asFrench, ...answer, phone: "+33142345678" });
  const { data } = await browser.load(loader, "/account/profile/edit");
  expect(data).toMatchObject({ profile: { phone: "+33142345678" } });
});

it("asks about digits that scripts posted as E.164 although no code was typed", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const typed = { ...entered, country: "IN", phone: "+17012345678", phone_uncoded: "7012345678" };
  const page = await browser.send(action, "/account/profile/edit", typed);
  expect(page.errors).toEqual({ phone: ["Did you mean +91 70123 45678?"] });
});

it("does not ask again about an odd number that is saved", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const odd = { ...entered, phone: "+391" };
  expect((await browser.send(action, "/account/profile/edit", odd)).errors).toEqual({
    phone: ["Is +39 1 right? Its country has no such numbers, as far as we know."],
  });
  await browser.send(action, "/account/profile/edit", { ...odd, phone_asked: "+391" });
  const page = await browser.send(action, "/account/profile/edit", { ...odd, expertise: "Basebands" });
  expect(page.location).toBe("/account/profile");
});

it("stores a number as it was meant where scripts do not run", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  await browser.send(action, "/account/profile/edit", { ...entered, phone: "\u202a+44 (0)20 7946 0958" });
  const { data } = await browser.load(loader, "/account/profile/edit");
  expect(data).toMatchObject({ profile: { phone: "+442079460958" } });
});
