import { factors } from "#contract/factors";

const text = "Some text of it.";
const credential = { id: "AQID", rawId: "AQID", type: "public-key" };
/** A valid body of each call, by the call's name; calls without a body have none. */
export const callSamples: Record<string, Record<string, unknown>> = {
  login: { email: "nobody@example.org", password: "Correct horse 9 battery" },
  confirmLoginCode: { ephemeral_token: "x".repeat(43), code: "123456" },
  redeemRecoveryCode: { ephemeral_token: "x".repeat(43), recovery_code: "7K3M-PQ2V-XR9D" },
  makeAccessToken: { name: "Nightly fuzzing", scope: "submit", days: 90 },
  proveRecoveryCodes: { recovery_code: "7K3M-PQ2V-XR9D" },
  confirmIdentity: { code: "123456" },
  addSecurityKey: {
    name: "Blue key",
    credential: { ...credential, response: { clientDataJSON: "e30", attestationObject: "oA" } },
  },
  beginKeyLogin: { ephemeral_token: "x".repeat(43) },
  confirmKeyLogin: {
    ephemeral_token: "x".repeat(43),
    credential: {
      ...credential,
      response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
    },
  },
  refreshSession: { access: "a.b.c", refresh: "x".repeat(43) },
  changePassword: {
    current_password: "wrong",
    new_password: "Quiet lantern 42",
    confirm_password: "Quiet lantern 42",
  },
  confirmMfa: { code: "123456" },
  createProfile: { nickname: "fuzz", first_name: "Ada", last_name: "Rossi", country: "IT", social: "" },
  patchProfile: { first_name: "Ada", dob: "1990-05-17", phone: "+390212345678" },
  replaceProfile: {
    first_name: "Ada",
    last_name: "Rossi",
    nickname: "fuzz",
    country: "IT",
    dob: "1990-05-17",
  },
  signNda: { signed: true, signature_data: "data:image/png;base64,iVBORw0KGgo=" },
  requestResearch: { bounty: "0197b3c2-0000-7000-8000-000000000000" },
  submitResearch: {
    details: {
      title: "Fuzz",
      "High-Level Overview": text,
      "Root Cause Analysis": text,
      "Proof-of-Concept": text,
      Steps: text,
      Collaborators: [{ "Collaboration ratio": 40, Name: "Sam", Email: "sam@example.org" }],
    },
  },
  withdrawResearch: { revision: 1 },
  seeSubmission: { event: 1 },
  chooseNewsMail: { when: "daily" },
  labelSubmission: { label: "The decoder one" },
  writeAboutSubmission: { text },
  agreeToOffer: { name: "Ada Rossi", code: "123456" },
  declineOffer: { reason: text },
  counterOffer: { amount: 30_000_000, text },
  scoreSubmission: Object.fromEntries(factors.map((factor) => [factor, 3])),
  sendReferral: { fullname: "Sam Lindqvist", email: "sam@example.org", social: "", message: text },
  sendInquiry: { message: text },
  recordBountyImpression: { bounty: "x" },
  recordPageImpression: { url: "/bounties" },
  markMessagesRead: { messages: ["x"] },
};
