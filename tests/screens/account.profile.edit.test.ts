import { expect, it } from "vitest";
import { loader as profileLoader } from "../../app/routes/_gated.account.profile._index";
import { action, loader } from "../../app/routes/_gated.account.profile.edit";
import { testApi } from "../support/api";
import { guest, signedInAt } from "../support/site";

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

it("empties an optional field that was emptied", async () => {
  const { browser } = await signedInAt(await testApi(), "complete", { state: { skipped_profile: true } });
  await browser.send(action, "/account/profile/edit", { ...entered, dob: "", expertise: "", phone: "" });
  const { data } = await browser.load(loader, "/account/profile/edit");
  expect(data).toMatchObject({ profile: { dob: null, expertise: null, phone: null } });
});

it("requires names, username and country, and keeps what was entered", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/profile/edit", { nickname: "", expertise: "Kernels" });
  expect(page.status).toBe(400);
  expect(Object.keys(page.errors).sort()).toEqual(["country", "first_name", "last_name", "nickname"]);
  expect(page.data).toMatchObject({ result: { initialValue: { expertise: "Kernels" } } });
});

it("keeps guests out", async () => {
  const browser = guest(await testApi());
  expect((await browser.load(loader, "/account/profile/edit")).location).toMatch(/^\/login/);
  expect((await browser.send(action, "/account/profile/edit", entered)).location).toMatch(/^\/login/);
});
