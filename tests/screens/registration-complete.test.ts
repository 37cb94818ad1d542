import { expect, it } from "vitest";
import { loader } from "../../app/routes/_gated.registration-complete";
import { testApi } from "../support/servers/api";
import { signedInAt } from "../support/servers/site";

it("welcomes anyone who has signed", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  expect((await browser.load(loader, "/registration-complete")).status).toBe(200);
});
