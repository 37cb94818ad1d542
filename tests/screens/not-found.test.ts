import { expect, it } from "vitest";
import { loader } from "../../app/routes/$";
import { testApi } from "../support/servers/api";
import { guest, signedInAt } from "../support/servers/site";

// Proves 2.115, 14.2.5
it.each(["/nowhere", "/account/nowhere", "/faq/%2e%2e/x"])("answers 404 for %s", async (path) => {
  const { browser } = await signedInAt(await testApi(), "complete");
  expect(await browser.load(loader, path)).toMatchObject({ status: 404, location: null });
  expect(browser.calls).toEqual([]);
});

it("tells a guest the same", async () => {
  expect((await guest(await testApi()).load(loader, "/nowhere")).status).toBe(404);
});
