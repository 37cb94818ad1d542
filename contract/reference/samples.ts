// Examples and sentences that the descriptions of several calls share.

export const id = "01930a5e-8f00-7c3a-9d2e-4b8f1a6c7d10";
export const moment = "2026-01-15T12:00:00.000Z";
export const password = "Correct horse 9 battery";
export const recoveryCode = "7K3M-PQ2V-XR9D";
export const securityKey = {
  id,
  name: "Blue key",
  added_at: moment,
  last_used_at: null,
  host: "bounty.example.org",
  is_usable: true,
};
export const accessToken = {
  id,
  name: "Nightly fuzzing",
  scope: "submit",
  made_at: moment,
  expires_at: "2026-04-15T12:00:00.000Z",
  last_used_at: null,
  is_expired: false,
} as const;
export const credential = { id: "AQID", rawId: "AQID", type: "public-key", clientExtensionResults: {} };
export const origin = { browser: "Firefox", system: "Windows", network: "203.0.113.0/24" };
export const onboarded = {
  has_profile: true,
  has_complete_profile: true,
  has_expired_password: false,
  has_primary_mfa_method: true,
  has_signed_nda: true,
  is_onboarded: true,
};
export const session = {
  access: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
  refresh: "x".repeat(43),
  user_status: onboarded,
};
export const signature =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
export const names = { first_name: "Nadia", last_name: "Orsini", nickname: "night.heron", country: "IT" };
export const details = { dob: "1990-05-17", expertise: "Browser sandboxes", phone: "+390212345678" };
export const profile = { id, ...names, ...details, social: null, available_referrals: 3 };
export const key = {
  public_file: "-----BEGIN PGP PUBLIC KEY BLOCK-----\n…\n-----END PGP PUBLIC KEY BLOCK-----\n",
  fingerprint: "0123456789ABCDEF0123456789ABCDEF01234567",
  user_ids: ["Nadia Orsini <nadia@example.org>"],
  expires_at: null,
};
export const bounty = {
  id,
  title: "Zero-click chain",
  level: 3,
  platform: "iOS",
  type: "RCE",
  category: "Mobile",
  reliability: 95,
  execution: "30",
  delivery: "3",
  full: false,
  criteria: [{ name: "Interaction", value: "None" }],
};
export const message = {
  id,
  title: "Your request was acknowledged",
  message: "We write soon.",
  created_at: moment,
};
export const summary = {
  id,
  number: "2026-0007",
  label: null,
  status: "needs_information",
  turn: "researcher",
  due_at: moment,
  created_at: moment,
  changed_at: moment,
  unseen: 1,
};
export const event = {
  ordinal: 2,
  kind: "asked",
  at: moment,
  by: "programme",
  alias: "Mira",
  text: "Which versions did you try?",
  sealed: null,
  files: [],
};
export const scores = {
  Reliability: 2,
  "Execution Time": 4,
  Prerequisites: 3,
  "Exploit quality": 4,
  "Mitigation Bypasses": 4,
  Limitations: 3,
  "Version coverage": 3,
  "Visual artifacts": 4,
};
export const reasons = { Reliability: "It worked in 71 of 100 runs." };
export const offer = {
  id,
  ordinal: 1,
  status: "open",
  amount: 25000000,
  currency: "EUR",
  instalments: [
    { amount: 10000000, due: "Within 14 days" },
    { amount: 15000000, due: "After 90 days without a fix" },
  ],
  terms: "You keep quiet until 1 May.",
  rights: "We may use it in tests that our customers ordered.",
  alias: "Mira",
  created_at: moment,
  lapses_at: moment,
  answered_at: null,
  signer: null,
};
export const payment = {
  ordinal: 1,
  status: "paid",
  amount: 10000000,
  currency: "EUR",
  due: "Within 14 days",
  paid_on: "2026-01-20",
  reference: "TX 17",
  reason: null,
  changed_at: moment,
};
export const offerOver = "The offer is not open any more, or has lapsed, or the submission was decided on.";
export const lifeOver = "The submission was decided on or withdrawn, so nothing was changed.";
export const forProgrammeAlone =
  "It was sealed for the programme alone: no usable key of the caller's was on file.";
export const notOwn = "There is none of this id that is the caller's.";
