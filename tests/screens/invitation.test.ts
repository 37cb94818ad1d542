import { expect, it } from "vitest";
import { action } from "../../app/routes/_guest.invitation";
import { SAMPLE_PASSWORD, seedInvitation } from "../support/people/researchers";
import { testApi } from "../support/servers/api";
import { guest, signedInBrowser } from "../support/servers/site";

// Proves 2.26, 14.2.1
it("submits to the login call and goes on to /setup-password, carrying the invite code as current password", async () => {
  const api = await testApi();
  const { email, code } = await seedInvitation(api.services);
  const browser = guest(api);
  const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase();
  const page = await browser.send(action, "/invitation?redirectTo=%2Fbounties", { email, code: typed });
  expect(page.location).toBe("/setup-password?redirectTo=%2Fbounties");
  expect(browser.calls).toEqual(["POST /auth/login/"]);
  expect(browser.state.invitation_code).toBe(code);
  expect(browser.state.session?.user_status.has_expired_password).toBe(true);
});

it("wants a code of 12 characters", async () => {
  const browser = guest(await testApi());
  const page = await browser.send(action, "/invitation", { email: "ada@example.org", code: "SHORT" });
  expect(page).toMatchObject({ status: 400, errors: { code: ["An invite code has 12 characters."] } });
  expect(browser.calls).toEqual([]);
});

it("keeps the email and forgets the code when the API refuses both", async () => {
  const browser = guest(await testApi());
  const page = await browser.send(action, "/invitation", { email: "ada@example.org", code: "AAAABBBBCCCC" });
  expect(page.status).toBe(400);
  expect(page.errors[""]).toEqual(["The email, password or invite code is wrong."]);
  expect(JSON.stringify(page.data)).toContain("ada@example.org");
  expect(JSON.stringify(page.data)).not.toContain("AAAABBBBCCCC");
});

it("goes on to /confirm-mfa when a member with a second factor was invited again", async () => {
  const { api, researcher } = await signedInBrowser("complete", { password: SAMPLE_PASSWORD });
  const { code } = await seedInvitation(api.services, { email: researcher.email });
  const browser = guest(api);
  const page = await browser.send(action, "/invitation", { email: researcher.email, code });
  expect(page.location).toBe("/confirm-mfa");
  expect(browser.state).toMatchObject({ invitation_code: code, ephemeral_token: expect.any(String) });
});
