import { expect, it } from "vitest";
import { loader as layout } from "../../app/routes/_gated.account";
import { loader as index } from "../../app/routes/_gated.account._index";
import { loader } from "../../app/routes/_gated.account.profile._index";
import { type TestApi, testApi } from "../support/servers/api";
import { signedInAt, signedInBrowser } from "../support/servers/site";

it("opens the account area with the profile", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  expect((await browser.load(index, "/account")).location).toBe("/account/profile");
  expect((await browser.load(layout, "/account")).status).toBe(200);
});

it("shows the profile's details", async () => {
  const { browser } = await signedInAt(await testApi(), "complete", { nickname: "ada" });
  const { data } = await browser.load(loader, "/account/profile");
  expect(data).toMatchObject({ profile: { nickname: "ada", country: "IT" }, serials: [], saved: null });
  expect(data).toMatchObject({ email: expect.stringMatching(/^researcher\d+@example\.org$/) });
});

// Proves 2.101
it("lists the serials of shipped hardware, the owner's only", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const other = await signedInAt(api, "complete");
  await ship(api, researcher.id, "SN-1");
  await ship(api, researcher.id, "SN-2");
  await ship(api, other.researcher.id, "SN-3");
  const { data } = await browser.load(loader, "/account/profile");
  expect((data as { serials: string[] }).serials.sort()).toEqual(["SN-1", "SN-2"]);
});

async function ship(api: TestApi, researcher_id: string, hardware_serial: string): Promise<void> {
  const { db, newId, now } = api.services;
  await db
    .insertInto("shipped_hardware")
    .values({ id: newId(), researcher_id, hardware_serial, created_at: now() })
    .execute();
}
