import { expect, it } from "vitest";
import { action, loader } from "../../app/routes/_gated.create-profile";
import { testApi } from "../support/servers/api";
import { signedInAt } from "../support/servers/site";

const entered = {
  nickname: "night.heron",
  first_name: "Nadia",
  last_name: "Orsini",
  country: "IT",
  social: "@nadia",
};

// Proves 4.17
it("creates the profile, refreshes the session and goes to /complete-profile with the place to come back to", async () => {
  const { browser } = await signedInAt(await testApi(), "mfa_set");
  const page = await browser.send(action, "/create-profile?redirectTo=%2Ffaq", entered);
  expect(page.location).toBe("/complete-profile?redirectTo=%2Ffaq");
  expect(browser.calls).toContain("POST /profiles");
  expect(browser.state.session?.user_status.has_profile).toBe(true);
  expect((await browser.load(loader, "/create-profile")).data).toMatchObject({ profile: entered });
});

// Proves 4.16
it("updates the profile when one exists", async () => {
  const { browser, researcher } = await signedInAt(await testApi(), "profile_made");
  const page = await browser.send(action, "/create-profile", { ...entered, social: "" });
  expect(page.location).toBe("/complete-profile");
  expect(browser.calls).toContain(`PATCH /profiles/${researcher.profile_id}`);
  expect(browser.calls).not.toContain("POST /profiles");
});

it("takes the public profile back when its field was emptied", async () => {
  const { browser } = await signedInAt(await testApi(), "profile_made");
  await browser.send(action, "/create-profile", entered);
  expect((await browser.load(loader, "/create-profile")).data).toMatchObject({
    profile: { social: "@nadia" },
  });
  await browser.send(action, "/create-profile", { ...entered, social: "" });
  expect((await browser.load(loader, "/create-profile")).data).toMatchObject({ profile: { social: null } });
});

// Proves 2.39, 5.11
it("requires everything but the public profile, and keeps what was entered", async () => {
  const { browser } = await signedInAt(await testApi(), "mfa_set");
  const page = await browser.send(action, "/create-profile", { first_name: "Nadia", social: "@nadia" });
  expect(page.status).toBe(400);
  expect(Object.keys(page.errors).sort()).toEqual(["country", "last_name", "nickname"]);
  expect(page.data).toMatchObject({ result: { initialValue: { first_name: "Nadia", social: "@nadia" } } });
});

it("says beside the username that it is taken", async () => {
  const api = await testApi();
  await api.signedIn({ nickname: "night.heron" });
  const { browser } = await signedInAt(api, "mfa_set");
  const page = await browser.send(action, "/create-profile", entered);
  expect(page.status).toBe(400);
  expect(page.errors.nickname).toHaveLength(1);
});
