import { expect, it } from "vitest";
import { changePassword } from "#contract/auth";
import { emailKey } from "../../api/auth/email-address";
import { transaction } from "../../api/database/transaction";
import { action, loader } from "../../app/routes/_gated.setup-password";
import { action as invitationAction, loader as invitationLoader } from "../../app/routes/_guest.invitation";
import { revokeInvitations } from "../../programme/invitations/invitations.store";
import { endSessionsBeforePassword } from "../../programme/researchers/researchers.store";
import { seedInvitation } from "../support/people/researchers";
import { type TestApi, testApi } from "../support/servers/api";
import { guest, signedInAt } from "../support/servers/site";

const chosen = { new_password: "Quiet lantern 42 harbour", confirm_password: "Quiet lantern 42 harbour" };

// Proves 8.15
it("redirects to /invitation without an invitation code, and ends the session that leads nowhere", async () => {
  const { browser } = await signedInAt(await testApi(), "signed_in");
  expect((await browser.load(loader, "/setup-password")).location).toBe("/invitation");
  expect(browser.state.session).toBeUndefined();
  expect((await browser.load(invitationLoader, "/invitation")).data).toMatchObject({
    notice: "A new password is set with your invite code. Enter the code again to go on.",
  });
});

it("leaves the session alone when the password is set already", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  expect((await browser.load(loader, "/setup-password")).location).toBe("/invitation");
  expect(browser.state.session).toBeDefined();
});

// Proves 4.12, 10.4
it("sets the password with the code that the browser never sees again, then goes on", async () => {
  const browser = await invited(await testApi());
  expect(await browser.load(loader, "/setup-password")).toMatchObject({
    status: 200,
    data: { email: expect.stringContaining("@") },
  });
  const page = await browser.send(action, "/setup-password?redirectTo=%2Fbounties", chosen);
  expect(page.location).toBe("/setup-mfa?redirectTo=%2Fbounties");
  expect(browser.state.session?.user_status.has_expired_password).toBe(false);
  expect(browser.state.invitation_code).toBeUndefined();
});

// Proves 7.2.4
it("changes the form's token with the session", async () => {
  const browser = await invited(await testApi());
  const before = browser.state.visitor;
  await browser.send(action, "/setup-password", chosen);
  expect(browser.state.visitor).not.toBe(before);
});

it("says that passwords must match, in the specification's words", async () => {
  const browser = await invited(await testApi());
  const page = await browser.send(action, "/setup-password", {
    ...chosen,
    confirm_password: "Another 42 harbour",
  });
  expect(page).toMatchObject({ status: 400, errors: { confirm_password: ["Password Must be Matching."] } });
});

it("shows the API's reasons beside the field, and sends no password back", async () => {
  const browser = await invited(await testApi());
  const common = "Password1234";
  const page = await browser.send(action, "/setup-password", {
    new_password: common,
    confirm_password: common,
  });
  expect(page.status).toBe(400);
  expect(page.errors.new_password?.length).toBeGreaterThan(0);
  expect(JSON.stringify(page.data)).not.toContain(common);
  expect(JSON.stringify(page.data)).not.toContain(browser.state.invitation_code);
});

// Proves 4.13, 8.13
it("sends the user to /invitation when the server refuses the current password", async () => {
  const browser = await invited(await testApi());
  browser.answer(changePassword, 400, { current_password: ["Current password is wrong."] });
  expect((await browser.send(action, "/setup-password", chosen)).location).toBe("/invitation");
  expect(browser.notice).toBe("code_refused");
  expect(browser.state.invitation_code).toBeUndefined();
});

it("says that the invitation is no longer good when it was revoked meanwhile", async () => {
  const api = await testApi();
  const invitation = await seedInvitation(api.services);
  const browser = await invited(api, invitation);
  await transaction(api.db, async (tx) => {
    await revokeInvitations(tx, emailKey(invitation.email), api.clock.now);
    await endSessionsBeforePassword(tx, emailKey(invitation.email));
  });

  const refused = await browser.send(action, "/setup-password", chosen);

  expect(refused.location).toBe("/invitation");
  expect(browser.state.session).toBeUndefined();
  const page = await browser.load(invitationLoader, "/invitation");
  expect(page.data).toMatchObject({
    notice: expect.stringMatching(/^Your invitation is no longer good.*set a password already, log in/),
  });
});

/** A browser that logged in with an invite code. */
async function invited(api: TestApi, given?: Awaited<ReturnType<typeof seedInvitation>>) {
  const { email, code } = given ?? (await seedInvitation(api.services));
  const browser = guest(api);
  await browser.send(invitationAction, "/invitation", { email, code });
  return browser;
}
