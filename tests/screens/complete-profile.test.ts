import { generateKey } from "openpgp";
import { expect, it } from "vitest";
import { action, loader } from "../../app/routes/_gated.complete-profile";
import { sampleCode, wrongCode } from "../support/people/sign-in";
import { noFile } from "../support/requests/research-form";
import { testApi } from "../support/servers/api";
import { signedInAt, signedInBrowser } from "../support/servers/site";

const details = { expertise: "Browsers", phone: "+390212345678", dob: "1990-05-17" };

it("leads back to /create-profile", async () => {
  const { browser } = await signedInAt(await testApi(), "profile_made");
  const { data } = await browser.load(loader, "/complete-profile?redirectTo=%2Ffaq");
  expect(data).toMatchObject({ backHref: "/create-profile?redirectTo=%2Ffaq" });
});

it("skips when nothing is filled: nothing is saved, and the gate does not ask again", async () => {
  const { browser, researcher } = await signedInAt(await testApi(), "profile_made");
  const empty = { expertise: "", phone: "", dob: "", public_file: noFile() };
  const page = await browser.send(action, "/complete-profile?redirectTo=%2Ffaq", empty);
  expect(page.location).toBe("/sign-nda?redirectTo=%2Ffaq");
  expect(browser.state.skipped_profile).toBe(true);
  // The cookie is written, with the newest tokens: this request's own may have been exchanged in another tab.
  expect(browser.calls).toEqual(["POST /auth/session"]);
  expect(browser.state.session?.refresh).not.toBe(researcher.refresh);
});

// Proves 2.45, 4.18
it("saves what is filled, sets the skip flag, refreshes the session and returns to the route it came from", async () => {
  const { browser, researcher } = await signedInAt(await testApi(), "onboarded");
  const page = await browser.send(action, "/complete-profile?redirectTo=%2Ffaq", details);
  expect(page.location).toBe("/faq");
  expect(browser.calls).toContain(`PATCH /profiles/${researcher.profile_id}`);
  expect(browser.state.skipped_profile).toBe(true);
  expect(browser.state.session?.user_status.has_complete_profile).toBe(true);
});

it("takes back the details whose fields were emptied", async () => {
  const { browser } = await signedInAt(await testApi(), "profile_made");
  await browser.send(action, "/complete-profile", details);
  await browser.send(action, "/complete-profile", { expertise: "Kernels", phone: "", dob: "" });
  const { data } = await browser.load(loader, "/complete-profile");
  expect(data).toMatchObject({ profile: { expertise: "Kernels", phone: null, dob: null } });
});

it("refuses the date of birth of a child before the key is sent, and lets one on file stay", async () => {
  const api = await testApi();
  const { browser, researcher } = await signedInAt(api, "profile_made");
  const { publicKey } = await keyOfAda();
  const child = { ...details, dob: "2020-05-17" };
  const send = () =>
    browser.send(action, "/complete-profile", { ...child, public_file: new File([publicKey], "ada.asc") });

  const refused = await send();
  expect(refused).toMatchObject({ status: 400, errors: { dob: [expect.stringMatching(/only an adult/)] } });
  expect(browser.calls).not.toContain("POST /gpg/keys");

  await api.db
    .updateTable("profiles")
    .set({ dob: child.dob })
    .where("id", "=", researcher.profile_id ?? "")
    .execute();
  expect((await send()).location).toBe("/sign-nda");
});

// Proves 2.45
it("goes to / when it came from nowhere", async () => {
  const { browser } = await signedInAt(await testApi(), "onboarded");
  expect((await browser.send(action, "/complete-profile", { expertise: "Browsers" })).location).toBe("/");
});

it("sends the key before the details", async () => {
  const { browser } = await signedInAt(await testApi(), "profile_made");
  const { publicKey } = await keyOfAda();
  const public_file = new File([publicKey], "ada.asc");
  const page = await browser.send(action, "/complete-profile", { ...details, public_file });
  expect(page.location).toBe("/sign-nda");
  const writes = browser.calls.filter((call) => /^(POST|PATCH) \/(gpg|profiles)/.test(call));
  expect(writes).toEqual(["POST /gpg/keys", expect.stringMatching(/^PATCH/)]);
});

it("writes nothing when the key is refused, says why beside it, and keeps what was typed", async () => {
  const { browser } = await signedInAt(await testApi(), "profile_made");
  const { privateKey } = await keyOfAda();
  const public_file = new File([privateKey], "ada.asc");
  const page = await browser.send(action, "/complete-profile", { ...details, public_file });
  expect(page.status).toBe(400);
  expect(page.errors.public_file?.join()).toMatch(/private/i);
  expect(page.data).toMatchObject({ result: { initialValue: details } });
  expect(browser.calls).toEqual(["GET /profiles/self", "POST /gpg/keys"]);
  expect(browser.state.skipped_profile).toBeUndefined();
});

it("says beside a refused key what it asks about an odd number, and asks no more once that is answered", async () => {
  const { browser } = await signedInAt(await testApi(), "profile_made");
  const public_file = new File([(await keyOfAda()).privateKey], "ada.asc");
  const odd = { ...details, phone: "+391" };
  const page = await browser.send(action, "/complete-profile", { ...odd, public_file });
  expect(page.status).toBe(400);
  expect(page.errors.public_file?.join()).toMatch(/private/i);
  expect(page.errors.phone?.join()).toContain("Is +39 1 right?");
  expect(page.data).toMatchObject({ result: { initialValue: odd }, asked: { written: "+391" } });
  expect(browser.calls).toEqual(["GET /profiles/self", "POST /gpg/keys"]);

  const answer = { phone_asked: "+391", phone_answer: "+391" };
  const again = await browser.send(action, "/complete-profile", { ...odd, ...answer, public_file });
  expect(Object.keys(again.errors)).toEqual(["public_file"]);
});

it.each(["yesterday", "2999-12-31"])("checks the details before it sends the key: born %s", async (dob) => {
  const { browser } = await signedInAt(await testApi(), "profile_made");
  const public_file = new File(["anything"], "ada.asc");
  const page = await browser.send(action, "/complete-profile", { dob, public_file });
  expect(page.status).toBe(400);
  expect(Object.keys(page.errors)).toEqual(["dob"]);
  expect(browser.calls).toEqual(["GET /profiles/self"]);
});

it("asks about an odd number once the key is stored, and then saves it", async () => {
  const { browser } = await signedInAt(await testApi(), "profile_made");
  const public_file = new File([(await keyOfAda()).publicKey], "ada.asc");
  const odd = { ...details, phone: "+391" };
  const page = await browser.send(action, "/complete-profile", { ...odd, public_file });
  expect(page.errors.phone?.join()).toContain("Is +39 1 right?");
  expect(page.data).toMatchObject({ result: { initialValue: odd } });
  expect(browser.calls).toContain("POST /gpg/keys");
  expect(browser.calls.join()).not.toContain("PATCH");
  const answer = { phone_asked: "+391", phone_answer: "+391" };
  expect((await browser.send(action, "/complete-profile", { ...odd, ...answer })).location).toBe("/sign-nda");
});

// Proves 7.5.3
it("asks for a code before a key of a researcher who is registered, keeps what was typed, and then saves both", async () => {
  const { api, browser } = await signedInBrowser("onboarded");
  await api.db.updateTable("sessions").set({ authenticated_at: 1 }).execute();
  const public_file = new File([(await keyOfAda()).publicKey], "ada.asc");
  const send = (code: object) =>
    browser.send(action, "/complete-profile", { ...details, public_file, ...code });

  const asked = await send({});
  expect(asked).toMatchObject({ status: 403, data: { code: [], result: { initialValue: details } } });
  const wrong = await send({ code: wrongCode(api) });
  expect(wrong.data).toMatchObject({ code: [expect.stringContaining("code is wrong")] });
  expect(JSON.stringify(wrong.data)).not.toContain(wrongCode(api));
  expect(browser.calls.join()).not.toContain("PATCH");

  expect((await send({ code: sampleCode(api) })).location).toBe("/");
  expect(browser.state.session?.user_status.has_complete_profile).toBe(true);
  expect(await api.db.selectFrom("gpg_keys").select("fingerprint").execute()).toHaveLength(1);
});

/** Made before the test clock's day: a key from the future is refused. */
function keyOfAda() {
  const userIDs = [{ name: "Ada Rossi", email: "ada@example.org" }];
  return generateKey({ userIDs, date: new Date("2026-01-01T00:00:00Z"), format: "armored" });
}
