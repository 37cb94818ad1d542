import { expect, it } from "vitest";
import type { AccessToken } from "#contract/account-security";
import { action, loader } from "../../app/routes/_gated.account.security";
import { sampleCode } from "../support/people/sign-in";
import { testApi } from "../support/servers/api";
import { signedInAt, signedInBrowser } from "../support/servers/site";

const HERE = "/account/security";
const tokenForm = { intent: "make-token", name: "Nightly fuzzing", scope: "submit", days: "90" };

it("makes an access token, shows it once, and ends it", async () => {
  const { browser } = await signedInBrowser("complete");
  const listed = async () => ((await browser.load(loader, HERE)).data as { tokens: AccessToken[] }).tokens;

  const made = await browser.send(action, HERE, tokenForm);
  const { token } = (made.data as { token: { id: string; token: string } }).token;
  const [only] = await listed();
  const page = await browser.send(action, HERE, { intent: "end-token", token: only?.id ?? "" });

  expect(token).toMatch(/^conclave_/);
  expect(only).toMatchObject({ name: "Nightly fuzzing", scope: "submit" });
  expect(JSON.stringify(only)).not.toContain(token);
  expect(page.location).toMatch(/^\/account\/security\?changed=token-\d+\./);
  expect(await listed()).toEqual([]);
  expect((await browser.send(action, HERE, { intent: "end-token", token: "../x" })).location).toMatch(
    /token-/,
  );
});

it("says beside the fields why no token is made, and keeps what was entered", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");

  const wrong = await browser.send(action, HERE, { ...tokenForm, name: " ", days: "900" });

  expect(wrong.errors).toEqual({ name: ["Program is required."], days: ["Choose from 1 to 365 days."] });
  expect(wrong.data).toMatchObject({ result: { initialValue: { intent: "make-token", scope: "submit" } } });
});

it("asks for the code before a token is made, and then makes what was asked for", async () => {
  const { api, browser } = await signedInBrowser("complete");
  await api.db.updateTable("sessions").set({ authenticated_at: 1 }).execute();

  const asked = await browser.send(action, HERE, tokenForm);
  const { confirm } = asked.data as { confirm: { fields: [string, string][]; detail: string } };
  const again = { ...Object.fromEntries(confirm.fields), detail: confirm.detail, code: sampleCode(api) };
  const made = await browser.send(action, HERE, again);

  expect(confirm.detail).toBe("Enter the code of your authenticator app to make the access token.");
  expect(made.data).toMatchObject({ token: { name: "Nightly fuzzing", scope: "submit" } });
});
