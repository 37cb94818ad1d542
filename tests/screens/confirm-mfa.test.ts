import { expect, it } from "vitest";
import { loader as passwordLoader } from "../../app/routes/_gated.setup-password";
import { action as loginAction } from "../../app/routes/_guest.login";
import { action, loader } from "../../app/routes/_open.confirm-mfa";
import { makeCodes } from "../support/people/recovery-codes";
import { SAMPLE_PASSWORD, seedInvitation } from "../support/people/researchers";
import { ephemeralToken, sampleCode, wrongCode } from "../support/people/sign-in";
import { type TestApi, testApi } from "../support/servers/api";
import { guest, signedInAt } from "../support/servers/site";

// Proves 2.32, 8.14
it("redirects to /logout without an ephemeral token", async () => {
  const api = await testApi();
  expect(await guest(api).load(loader, "/confirm-mfa")).toMatchObject({ status: 302, location: "/logout" });
  expect(await guest(api).send(action, "/confirm-mfa")).toMatchObject({ status: 302, location: "/logout" });
  const { browser } = await signedInAt(api, "complete");
  expect((await browser.load(loader, "/confirm-mfa")).location).toBe("/logout");
});

// Proves 2.1
it("asks for the code while there is a token", async () => {
  const { browser } = await halfSignedIn(await testApi());
  const page = await browser.load(loader, "/confirm-mfa?redirectTo=%2Ffaq");
  expect(page.data).toEqual({ isConfirmed: false, redirectTo: "/faq", way: "app", key: null });
});

it("establishes the session with the right code, and shows that before it goes on", async () => {
  const api = await testApi();
  const { browser } = await halfSignedIn(api);
  const sent = await browser.send(action, "/confirm-mfa?redirectTo=%2Ffaq", { code: sampleCode(api, 1) });
  expect(sent.location).toBe("/confirm-mfa?confirmed=&redirectTo=%2Ffaq");
  expect(browser.state.session?.user_status.is_onboarded).toBe(true);
  expect(browser.state.ephemeral_token).toBeUndefined();
  const page = await browser.load(loader, sent.location ?? "");
  expect(page.data).toEqual({ isConfirmed: true, redirectTo: "/faq", way: "app", key: null });
});

it("takes a code as people paste it, also without scripts", async () => {
  const api = await testApi();
  const { browser } = await halfSignedIn(api);
  const code = sampleCode(api, 1);
  const pasted = ` ${code.slice(0, 3)} ${code.slice(3)} `;
  expect((await browser.send(action, "/confirm-mfa", { code: pasted })).status).toBe(302);
});

it("ties the error of a failed code to the field, and keeps the token for another try", async () => {
  const api = await testApi();
  const { browser } = await halfSignedIn(api);
  const page = await browser.send(action, "/confirm-mfa", { code: wrongCode(api) });
  expect(page.status).toBe(400);
  expect(page.errors.code).toHaveLength(1);
  expect(JSON.stringify(page.data)).not.toContain(browser.state.ephemeral_token);
  expect(browser.state.ephemeral_token).toEqual(expect.any(String));
});

it("goes to /login with a sentence when the token is not good any more", async () => {
  const api = await testApi();
  const { browser } = await halfSignedIn(api);
  api.clock.now += 6 * 60_000;
  const page = await browser.send(action, "/confirm-mfa?redirectTo=%2Ffaq", { code: sampleCode(api) });
  expect(page.location).toBe("/login?redirectTo=%2Ffaq");
  expect(browser.notice).toBe("sign_in_ended");
  expect(browser.state.ephemeral_token).toBeUndefined();
});

it("takes a recovery code where its address asks for one, and nothing of it comes back", async () => {
  const api = await testApi();
  const { browser, researcher } = await halfSignedIn(api);
  const [code = ""] = await makeCodes(api, researcher.token);
  const address = "/confirm-mfa?by=recovery-code&redirectTo=%2Ffaq";
  expect((await browser.load(loader, address)).data).toMatchObject({ way: "recovery-code" });

  const wrong = await browser.send(action, address, { recovery_code: "7K3M-PQ2V-XR9D" });
  const right = await browser.send(action, address, { recovery_code: code.toLowerCase() });

  expect(wrong).toMatchObject({ status: 400, errors: { recovery_code: [expect.any(String)] } });
  expect(JSON.stringify(wrong.data)).not.toContain("7K3M");
  expect(right.location).toBe("/confirm-mfa?confirmed=&redirectTo=%2Ffaq");
  expect(browser.state.session?.user_status.is_onboarded).toBe(true);
});

// Proves 4.8
it("goes on to the new password of a member who was invited again and logged in with the code", async () => {
  const api = await testApi();
  const { researcher } = await signedInAt(api, "complete", { password: SAMPLE_PASSWORD });
  const { code } = await seedInvitation(api.services, { email: researcher.email });
  const browser = guest(api);
  const typed = `${code.slice(0, 6)}-${code.slice(6)}`.toLowerCase();
  const login = await browser.send(loginAction, "/login", { email: researcher.email, password: typed });
  expect(login.location).toBe("/confirm-mfa");

  await browser.send(action, "/confirm-mfa", { code: sampleCode(api, 1) });
  const page = await browser.load(passwordLoader, "/setup-password");

  expect(page).toMatchObject({ status: 200, data: { email: researcher.email } });
});

it("keeps no password for the second factor, and no code once none is owed", async () => {
  const api = await testApi();
  const password = "Harbour42xyz";
  const { researcher } = await signedInAt(api, "complete", { password });
  const browser = guest(api);
  await browser.send(loginAction, "/login", { email: researcher.email, password });
  expect(browser.state).toMatchObject({ ephemeral_token: expect.any(String), invitation_code: undefined });

  browser.state = { ...browser.state, invitation_code: "AAAABBBBCCCC" };
  await browser.send(action, "/confirm-mfa", { code: sampleCode(api, 1) });

  expect(browser.state.session).toBeDefined();
  expect(browser.state.invitation_code).toBeUndefined();
});

// Proves R19, 3.7.2
it("never leads to another site", async () => {
  const { browser } = await halfSignedIn(await testApi());
  const page = await browser.load(loader, "/confirm-mfa?redirectTo=%2F%2Fevil.example");
  expect(page.data).toMatchObject({ redirectTo: "/" });
});

/** A browser that gave the right password and owes the code. */
async function halfSignedIn(api: TestApi) {
  const { researcher } = await signedInAt(api, "complete");
  const token = await ephemeralToken(api, { email: researcher.email });
  return { browser: guest(api, { ephemeral_token: token }), researcher };
}
