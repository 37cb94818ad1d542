import { expect, it } from "vitest";
import { getNda } from "#contract/ndas";
import { loader } from "../../app/routes/_gated.account.nda";
import { testApi } from "../support/servers/api";
import { guest, signedInAt } from "../support/servers/site";

// Proves 3.25
it("shows when it was signed, and the signature", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const signature = "data:image/png;base64,c2FtcGxl";
  browser.answer(getNda, 200, { signature, created_at: "2026-01-15T12:00:00.000Z" });
  const { data } = await browser.load(loader, "/account/nda");
  expect(data).toEqual({ signature, signedAt: "2026-01-15T12:00:00.000Z", signerName: "Ada Rossi" });
});

it("keeps guests out", async () => {
  expect((await guest(await testApi()).load(loader, "/account/nda")).location).toMatch(/^\/login/);
});
