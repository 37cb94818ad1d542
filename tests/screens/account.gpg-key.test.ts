import { generateKey } from "openpgp";
import { beforeAll, expect, it } from "vitest";
import { action, loader } from "../../app/routes/_gated.account.gpg-key";
import { loader as profile } from "../../app/routes/_gated.account.profile._index";
import { testApi } from "../support/servers/api";
import { signedInAt } from "../support/servers/site";

/** Before the test clock's day: a key from the future is refused. */
const date = new Date("2026-01-01T00:00:00Z");
let key: { privateKey: string; publicKey: string };

beforeAll(async () => {
  key = await generateKey({
    userIDs: [{ name: "Ada Rossi", email: "ada@example.org" }],
    date,
    format: "armored",
  });
});

const fileOf = (text: string) => new File([text], "ada.asc", { type: "application/pgp-keys" });

it("shows that there is no key", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  expect((await browser.load(loader, "/account/gpg-key")).data).toEqual({
    key: null,
    constraint: { public_file: { required: true } },
  });
});

// Proves 4.22
it("stores a key, refreshes the session and goes to /account/profile", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/gpg-key", { public_file: fileOf(key.publicKey) });
  expect(page.location).toBe("/account/profile");
  expect(browser.calls).toContain("POST /auth/session");
  const { data } = await browser.load(loader, "/account/gpg-key");
  expect(data).toMatchObject({ key: { user_ids: ["Ada Rossi <ada@example.org>"], expiry: null } });
  const told = async () =>
    ((await browser.load(profile, "/account/profile")).data as { saved: string }).saved;
  expect(await told()).toMatch(/^Your OpenPGP key was saved\./);
  expect(await told()).toBeNull();
});

// Proves 5.19
it("requires a file", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/gpg-key", { public_file: new File([], "") });
  expect(page).toMatchObject({
    status: 400,
    errors: { public_file: ["Choose the file with your public key."] },
  });
  expect(browser.calls).toEqual([]);
});

it("says beside the file why a private key is refused, and sends nothing of it back", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/gpg-key", { public_file: fileOf(key.privateKey) });
  expect(page.status).toBe(400);
  expect(page.errors.public_file?.join()).toMatch(/private/i);
  expect(JSON.stringify(page.data)).not.toContain("BEGIN PGP");
});
