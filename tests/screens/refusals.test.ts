import { describe, expect, it } from "vitest";
import { proveRecoveryCodes, redeemRecoveryCode } from "#contract/account-security";
import { changePassword, confirmLoginCode, confirmMfa, login, resetMfa } from "#contract/auth";
import { uploadGpgKey } from "#contract/gpg";
import { sendInquiry } from "#contract/inquiries";
import { signNda } from "#contract/ndas";
import { createProfile, patchProfile, replaceProfile } from "#contract/profiles";
import { sendReferral } from "#contract/referrals";
import { requestResearch } from "#contract/research";
import { submitResearch } from "#contract/submissions";
import { action as home } from "../../app/routes/_gated._index";
import { action as gpgKey } from "../../app/routes/_gated.account.gpg-key";
import { action as password } from "../../app/routes/_gated.account.password";
import { action as profileEdit } from "../../app/routes/_gated.account.profile.edit";
import { action as mfaReset } from "../../app/routes/_gated.account.reset-mfa";
import { action as security } from "../../app/routes/_gated.account.security";
import { action as bounties } from "../../app/routes/_gated.bounties";
import { action as completion } from "../../app/routes/_gated.complete-profile";
import { action as creation } from "../../app/routes/_gated.create-profile";
import { action as referrals } from "../../app/routes/_gated.referrals";
import { action as mfaSetup } from "../../app/routes/_gated.setup-mfa";
import { action as firstPassword } from "../../app/routes/_gated.setup-password";
import { action as agreement } from "../../app/routes/_gated.sign-nda";
import { action as research } from "../../app/routes/_gated.submit-your-research";
import { action as invitation } from "../../app/routes/_guest.invitation";
import { action as signIn } from "../../app/routes/_guest.login";
import { action as secondFactor } from "../../app/routes/_open.confirm-mfa";
import { SAMPLE_INVITE_CODE, SAMPLE_PASSWORD } from "../support/people/researchers";
import { type Sent, submissionForms } from "../support/screens/submission-forms";
import { testApi } from "../support/servers/api";
import { guest, type Outcome, signedInAt } from "../support/servers/site";

// Long because: it has a case for each form of the site.

const email = "ada@example.org";
const names = { nickname: "ada", first_name: "Ada", last_name: "Rossi", country: "IT" };
const passwords = { new_password: "Quiet lantern 42 harbour", confirm_password: "Quiet lantern 42 harbour" };
const public_file = new File(["a key"], "ada.asc");
const texts = { "High-Level Overview": "a", "Root Cause Analysis": "b", "Proof-of-Concept": "c", Steps: "d" };
const skipped = { skipped_profile: true };

const forms: [string, Sent][] = [
  ["an inquiry", { path: "/?index", action: home, call: sendInquiry, fields: { message: "When?" } }],
  [
    "a referral",
    { path: "/referrals", action: referrals, call: sendReferral, fields: { fullname: "Bo", email } },
  ],
  [
    "a bounty request",
    { path: "/bounties", action: bounties, call: requestResearch, fields: { bounty: "b1" } },
  ],
  [
    "a submission",
    {
      path: "/submit-your-research",
      action: research,
      call: submitResearch,
      fields: { title: "Escape", ...texts, attachments: new File([], "") },
    },
  ],
  ...submissionForms,
  [
    "an edited profile",
    { path: "/account/profile/edit", action: profileEdit, call: replaceProfile, fields: names },
  ],
  [
    "a new profile",
    { path: "/create-profile", action: creation, call: createProfile, fields: names, stage: "mfa_set" },
  ],
  [
    "a completed profile",
    {
      path: "/complete-profile",
      action: completion,
      call: patchProfile,
      fields: { expertise: "Kernels" },
      stage: "profile_made",
    },
  ],
  ["a GPG key", { path: "/account/gpg-key", action: gpgKey, call: uploadGpgKey, fields: { public_file } }],
  [
    "a changed password",
    {
      path: "/account/password",
      action: password,
      call: changePassword,
      fields: { current_password: SAMPLE_PASSWORD, ...passwords },
    },
  ],
  [
    "a first password",
    {
      path: "/setup-password",
      action: firstPassword,
      call: changePassword,
      fields: passwords,
      stage: "signed_in",
      state: { invitation_code: SAMPLE_INVITE_CODE },
    },
  ],
  [
    "a second factor",
    {
      path: "/setup-mfa",
      action: mfaSetup,
      call: confirmMfa,
      fields: { code: "123456" },
      stage: "password_set",
    },
  ],
  [
    "a one-time code",
    {
      path: "/confirm-mfa",
      action: secondFactor,
      call: confirmLoginCode,
      fields: { code: "123456" },
      stage: "anyone",
      state: { ephemeral_token: "token" },
    },
  ],
  [
    "a recovery code",
    {
      path: "/confirm-mfa?by=recovery-code",
      action: secondFactor,
      call: redeemRecoveryCode,
      fields: { recovery_code: "7K3M-PQ2V-XR9D" },
      stage: "anyone",
      state: { ephemeral_token: "token" },
    },
  ],
  [
    "a proof of recovery codes",
    {
      path: "/account/security",
      action: security,
      call: proveRecoveryCodes,
      fields: { intent: "prove-codes", recovery_code: "7K3M-PQ2V-XR9D" },
    },
  ],
  [
    "a reset of the second factor",
    { path: "/account/reset-mfa", action: mfaReset, call: resetMfa, fields: { understood: "on" } },
  ],
  [
    "a signature",
    {
      path: "/sign-nda",
      action: agreement,
      call: signNda,
      fields: { signature_data: "data:image/png;base64,c2FtcGxl" },
      stage: "profile_made",
      state: skipped,
    },
  ],
  [
    "a login",
    {
      path: "/login",
      action: signIn,
      call: login,
      fields: { email, password: SAMPLE_PASSWORD },
      stage: "anyone",
    },
  ],
  [
    "an invite code",
    {
      path: "/invitation",
      action: invitation,
      call: login,
      fields: { email, code: SAMPLE_INVITE_CODE },
      stage: "anyone",
    },
  ],
];

describe.each(forms)("the refusal of %s", (_form, sent) => {
  // Proves 8.1, 8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 8.8, 8.9
  it("shows every value of an object, lists flattened, as separate lines", async () => {
    const page = await refused(sent, 422, {
      first: ["One.", "Two."],
      second: "Three.",
      third: { deep: ["Four."] },
    });
    expect(page.status).toBe(422);
    expect(linesOf(page)).toEqual(["One.", "Two.", "Three.", "Four."]);
  });

  // Proves 8.1, 8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 8.8, 8.9
  it("shows a text as it is", async () => {
    expect(linesOf(await refused(sent, 503, "The programme is closed today."))).toEqual([
      "The programme is closed today.",
    ]);
  });

  // Proves 8.1, 8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 8.8, 8.9
  it("shows the status text when it says nothing, and 'Unknown error' when that says nothing either", async () => {
    expect(linesOf(await refused(sent, 503, undefined))).toEqual(["Service Unavailable"]);
    expect(linesOf(await refused(sent, 599, undefined))).toEqual(["Unknown error"]);
  });
});

const typed = forms.filter(([, { fields }]) =>
  ["message", "text", "label", "fullname", "title", "nickname", "expertise", "email"].some(
    (name) => name in fields,
  ),
);

// Proves 8.11
it.each(typed)("the form of %s keeps what was typed when it is refused", async (_form, sent) => {
  const page = await refused(sent, 503, { detail: "The programme is closed today." });
  const secrets = new Set(["password", "code", "attachments"]);
  const kept = Object.entries(sent.fields).filter(([name]) => !secrets.has(name));
  expect(page.data).toMatchObject({ result: { initialValue: Object.fromEntries(kept) } });
});

async function refused(
  { path, params, action, call, fields, stage = "complete", state }: Sent,
  status: number,
  body: unknown,
) {
  const api = await testApi();
  const browser = stage === "anyone" ? guest(api, state) : (await signedInAt(api, stage, { state })).browser;
  browser.answer(call, status, body);
  return browser.send(action, path, fields, {}, params);
}

function linesOf({ data, errors }: Outcome): string[] {
  const { lines } = data as { lines?: string[] };
  return lines ?? Object.values(errors).flat();
}
