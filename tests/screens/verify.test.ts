import { expect, it } from "vitest";
import { loader, shouldRevalidate } from "../../app/routes/_open.verify";
import { guest, signedInBrowser } from "../support/servers/site";

it("has the keys for anyone, with a session and without, and asks for them once", async () => {
  const { api, browser } = await signedInBrowser("signed_in");

  for (const visitor of [guest(api), browser]) {
    const { status, data } = await visitor.load(loader, "/verify");
    expect([status, data]).toEqual([200, { keys: api.services.signer.keys }]);
  }
  expect(shouldRevalidate()).toBe(false);
});
