import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import { calls } from "#contract/index";
import { expectDescribed, seenAnswers } from "../../tests/support/browser/described-answers";
import { SAMPLE_PASSWORD } from "../../tests/support/people/researchers";
import { sampleCode } from "../../tests/support/people/sign-in";
import { SoftwareKey } from "../../tests/support/people/software-key";
import { callSamples } from "../../tests/support/requests/call-samples";
import { listed, seedTarget, sendMessage } from "../../tests/support/requests/content";
import { makeSampleOffer } from "../../tests/support/requests/offers";
import { sampleResearch } from "../../tests/support/requests/sample-research";
import { sampleSignature } from "../../tests/support/requests/signature";
import { type TestApi, type TestRequest, testApi } from "../../tests/support/servers/api";
import { codeAt } from "../auth/second-factor/totp";
import { transaction } from "../database/transaction";
import { insertNdaText } from "../ndas/ndas.store";

// `testApi` checks every response against the document; this makes sure that every call's success is among them.

test("a researcher's way through every call is answered as the document says", async () => {
  const api = await testApi();
  await transaction(api.db, (tx) => insertNdaText(tx, "# Agreement of {{first_name}}", api.clock.now));
  await listed(api, "faqs", [{ question: "Who?", answer: "We." }]);
  await listed(api, "events", [{ image: null, title: "Day", text: "Come.", link: "https://example.org" }]);
  const answers = new Set([...(await onboarded(api)), ...(await working(api)), ...(await signingIn(api))]);

  const expected = [...calls].map(([name, { status }]) => `${name} ${status}`);
  expect(expected.filter((answer) => !answers.has(answer))).toEqual([]);
  expect(expected.filter((answer) => !seenAnswers.has(answer))).toEqual([]);
});

test("a list that the caller has already is 304, as the document says", async () => {
  const api = await testApi();
  const first = await api.get("/content/privacy_policy");
  const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };

  expect((await api.request("GET", "/content/privacy_policy", { headers })).status).toBe(304);
  expect(seenAnswers).toContain("listPrivacyPolicy 304");
});

test.each([
  ["a property too many", Response.json({ status: "ok", more: 1 })],
  ["another value", Response.json({ status: "no" })],
  ["an error of another shape", Response.json({ error: "?" }, { status: 503 })],
  ["a status that the call does not have", Response.json({ detail: "Wait." }, { status: 429 })],
])("a test that gets an answer with %s fails", async (_what, answer) => {
  await expect(expectDescribed("GET", "/healthz", answer)).rejects.toThrow("health (GET /healthz) answered");
});

test("a test that is told to wait, and not how long, fails", async () => {
  const answer = Response.json({ detail: "Wait." }, { status: 429 });
  await expect(expectDescribed("POST", "/auth/login/", answer)).rejects.toThrow("without Retry-After");
});

/** From an invitation to the signed agreement. */
async function onboarded(api: TestApi): Promise<string[]> {
  const { email, code } = await api.invited();
  const password = {
    current_password: code,
    new_password: SAMPLE_PASSWORD,
    confirm_password: SAMPLE_PASSWORD,
  };
  const { send, made } = caller(api);
  const first = await send("login", { form: { email, password: code } });
  const { access: token } = await send("changePassword", { token: first.access, form: password });
  const { details } = await send("activateMfa", { token });
  const secret = new URL(details).searchParams.get("secret") ?? "";
  await send("confirmMfa", { token, form: { code: codeAt(secret, api.clock.now) } });
  const names = { nickname: "heron", first_name: "Nadia", last_name: "Orsini", country: "IT" };
  const { id } = await send("createProfile", { token, form: names });
  await send("patchProfile", { token, id, form: { expertise: "Browsers" } });
  await send("replaceProfile", { token, id, form: names });
  const key = await generateKey({ userIDs: [{ name: "Nadia" }], date: new Date(api.clock.now) });
  await send("uploadGpgKey", { token, body: files("public_file", "key.asc", key.publicKey) });
  await send("getNdaText", { token });
  await send("signNda", { token, json: { signed: true, signature_data: sampleSignature() } });
  for (const name of ["getProfile", "getGpgKey", "getNda"]) await send(name, { token });
  return made;
}

/** Everything that an onboarded researcher does and reads. */
async function working(api: TestApi): Promise<string[]> {
  const { token, id: researcher } = await api.signedIn();
  const { send, made } = caller(api);
  const bounty = await seedTarget(api);
  const message = await sendMessage(api, researcher, "Hello");
  await send("requestResearch", { token, json: { bounty } });
  const place = await send("requestResearch", {
    token,
    json: { bounty: await seedTarget(api, { full: true }) },
  });
  await send("withdrawPlace", { token, id: place.id });
  const key = await generateKey({ userIDs: [{ name: "Nadia" }], date: new Date(api.clock.now) });
  await send("uploadGpgKey", { token, body: files("public_file", "key.asc", key.publicKey) });
  const { id } = await send("submitResearch", { token, json: { details: sampleResearch } });
  const [file] = await send("attachFiles", { token, id, body: files("attachments", "poc.py", "print(1)") });
  await send("getSealedAttachment", { token, id: file.id });
  await send("getSubmission", { token, id });
  await send("getRecord", { token, id });
  await send("countNews", { token });
  await send("chooseNewsMail", { token, json: { when: "daily" } });
  await send("getNewsMail", { token });
  await send("getSealedResearch", { token, id });
  await send("withdrawResearch", { token, id, json: { revision: 1 } });
  await send("labelSubmission", { token, id, json: { label: "The decoder one" } });
  await send("writeAboutSubmission", { token, id, json: { text: "It works on 17.3 too." } });
  await send("seeSubmission", { token, id, json: { event: 1 } });
  await send("scoreSubmission", { token, id, json: callSamples.scoreSubmission });
  for (const answer of ["counterOffer", "declineOffer"] as const)
    await send(answer, { token, id: await makeSampleOffer(api.services, id), json: callSamples[answer] });
  const agreed = { ...callSamples.agreeToOffer, code: sampleCode(api) };
  const other = await send("submitResearch", { token, json: { details: sampleResearch } });
  const offer = await makeSampleOffer(api.services, other.id);
  await send("agreeToOffer", { token, id: offer, json: agreed });
  await send("withdrawSubmission", { token, id });
  await send("sendReferral", { token, form: { fullname: "Bea", email: "bea@example.org" } });
  await send("sendInquiry", { token, form: { message: "When?" } });
  await send("recordBountyImpression", { token, json: { bounty } });
  await send("recordPageImpression", { token, json: { url: "/" } });
  // The key was read while there was one.
  const reading = [...calls].filter(
    ([name, { method, path }]) => method === "GET" && name !== "getGpgKey" && !path.includes("{id}"),
  );
  for (const [name] of reading) await send(name, { token });
  await send("markMessagesRead", { token, json: { messages: [message] } });
  return made;
}

/** Both steps of signing in, and all that ends or renews a session. */
async function signingIn(api: TestApi): Promise<string[]> {
  const { email, token: own } = await api.signedIn();
  const { send, made } = caller(api);
  const { codes } = await send("makeRecoveryCodes", { token: own });
  await send("confirmIdentity", { token: own, form: { code: sampleCode(api) } });
  // The next login needs another code.
  api.clock.now += 30_000;
  await send("proveRecoveryCodes", { token: own, form: { recovery_code: codes[0] } });
  const begun = await send("login", { form: { email, password: SAMPLE_PASSWORD } });
  await send("redeemRecoveryCode", {
    json: { ephemeral_token: begun.ephemeral_token, recovery_code: codes[1] },
  });
  await withSecurityKey(api, send);
  const { ephemeral_token } = await send("login", { form: { email, password: SAMPLE_PASSWORD } });
  const { access, refresh } = await send("confirmLoginCode", {
    json: { ephemeral_token, code: sampleCode(api) },
  });
  await send("refreshSession", { json: { access, refresh } });
  await send("renewSession", { token: access });
  const [{ id }] = await send("listSessions", { token: access });
  const accessToken = await send("makeAccessToken", { token: access, json: callSamples.makeAccessToken });
  await send("endAccessToken", { token: access, id: accessToken.id });
  await send("endOtherSessions", { token: access });
  await send("endSession", { token: access, id });
  const { token } = await api.signedIn();
  await send("logout", { token });
  await send("resetMfa", { token: (await api.signedIn()).token });
  return made;
}

/** Adds a security key, logs in by it and removes it. */
async function withSecurityKey(api: TestApi, send: ReturnType<typeof caller>["send"]) {
  const { email, token } = await api.signedIn();
  // The browser's origin for the machine on which the instance of the tests runs.
  const key = new SoftwareKey("http://localhost:3000");
  const { options } = await send("beginSecurityKey", { token });
  const json = { name: "Blue key", credential: key.create(options) };
  const { id } = await send("addSecurityKey", { token, json });
  const { ephemeral_token } = await send("login", { form: { email, password: SAMPLE_PASSWORD } });
  const asked = await send("beginKeyLogin", { json: { ephemeral_token } });
  const credential = key.get(asked.options);
  await send("confirmKeyLogin", { json: { ephemeral_token, credential } });
  await send("removeSecurityKey", { token, id });
}

/** Sends calls by their names; `made` lists those that got a response, such as `login 200`. */
function caller(api: TestApi) {
  const made: string[] = [];
  const send = async (name: string, { id = "", ...request }: TestRequest & { id?: string }) => {
    const call = calls.get(name);
    if (!call) throw new Error(`There is no call ${name}.`);
    const response = await api.request(call.method, call.path.replace("{id}", id), request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
    made.push(`${name} ${response.status}`);
    return text && call.media === "" ? JSON.parse(text) : undefined;
  };
  return { send, made };
}

function files(field: string, name: string, content: string): FormData {
  const form = new FormData();
  form.set(field, new File([content], name));
  return form;
}
