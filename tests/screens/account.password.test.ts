import { expect, it } from "vitest";
import { action, loader } from "../../app/routes/_gated.account.password";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { testApi } from "../support/servers/api";
import { signedInAt, signedInBrowser } from "../support/servers/site";

const next = "Quiet lantern 42 harbour";
const change = { current_password: SAMPLE_PASSWORD, new_password: next, confirm_password: next };

it("changes the password, stays signed in here and ends the other sessions", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const page = await browser.send(action, "/account/password", change);
  expect(page.location).toMatch(/^\/account\/password\?changed=\d+\.[\w-]{43}$/);
  expect((await api.get("/profiles/self", browser.state.session?.access)).status).toBe(200);
  expect((await api.get("/profiles/self", researcher.token)).status).toBe(401);
  const [, changed] = page.location?.match(/=(\d+)/) ?? [];
  expect((await browser.load(loader, page.location ?? "")).data).toMatchObject({ changed });
});

it("says nothing of the kind because an address does", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/password", change);
  const [, proven] = page.location?.split("=") ?? [];
  for (const query of ["changed=1", "changed=1.", `changed=1${proven}`, `ended=${proven}`]) {
    const { data } = await browser.load(loader, `/account/password?${query}`);
    expect(data, query).toMatchObject({ changed: null });
  }
});

it("says that the current password is wrong, beside it", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/password", {
    ...change,
    current_password: "Wrong 1 wrong",
  });
  expect(page).toMatchObject({ status: 400, errors: { current_password: ["Current password is wrong."] } });
});

// Proves 5.6
it("wants all three, the new ones equal", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const empty = await browser.send(action, "/account/password");
  expect(Object.keys(empty.errors).sort()).toEqual(["confirm_password", "current_password", "new_password"]);
  const unlike = await browser.send(action, "/account/password", { ...change, confirm_password: `${next}!` });
  expect(unlike.errors).toEqual({ confirm_password: ["Password Must be Matching."] });
  expect(JSON.stringify(unlike.data)).not.toContain(next);
});
