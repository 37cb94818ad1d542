import { expect, it } from "vitest";
import { loader } from "../../app/routes/_gated.account.profile._index";
import type { TestApi } from "../support/servers/api";
import { signedInAt, signedInBrowser } from "../support/servers/site";

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
