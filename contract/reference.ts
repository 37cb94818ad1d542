import { UNAUTHENTICATED_STATUS } from "./auth";

// Long because: every call has its examples here, and none in the files that browsers load.

/** What a program or its author must know of a call beyond its declaration. */
export interface Described {
  summary: string;
  /** What a status means for this call, where it means more than for any call. */
  errors?: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 503, string>>;
  /** A body that the call takes. */
  body?: unknown;
  /** What it answers then. */
  reply?: unknown;
  /** Query parameters: what each is for. */
  query?: Record<string, string>;
  /** The answer has an ETag, and is 304 to anyone who sends that in If-None-Match. */
  cached?: true;
  /** The name of the form's field that takes files, and whether it takes several. */
  files?: { field: string; several: boolean };
}

const id = "01930a5e-8f00-7c3a-9d2e-4b8f1a6c7d10";
const moment = "2026-01-15T12:00:00.000Z";
const password = "Correct horse 9 battery";
const recoveryCode = "7K3M-PQ2V-XR9D";
const securityKey = { id, name: "Blue key", added_at: moment, last_used_at: null };
const accessToken = {
  ...{
    id,
    name: "Nightly fuzzing",
    scope: "submit",
    made_at: moment,
    expires_at: "2026-04-15T12:00:00.000Z",
  },
  last_used_at: null,
  is_expired: false,
} as const;
const credential = { id: "AQID", rawId: "AQID", type: "public-key", clientExtensionResults: {} };
const origin = { browser: "Firefox", system: "Windows", network: "203.0.113.0/24" };
const onboarded = {
  has_profile: true,
  has_complete_profile: true,
  has_expired_password: false,
  has_primary_mfa_method: true,
  has_signed_nda: true,
  is_onboarded: true,
};
const session = { access: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", refresh: "x".repeat(43), user_status: onboarded };
const signature =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const names = { first_name: "Nadia", last_name: "Orsini", nickname: "night.heron", country: "IT" };
const details = { dob: "1990-05-17", expertise: "Browser sandboxes", phone: "+390212345678" };
const profile = { id, ...names, ...details, social: null, available_referrals: 3 };
const key = {
  public_file: "-----BEGIN PGP PUBLIC KEY BLOCK-----\n…\n-----END PGP PUBLIC KEY BLOCK-----\n",
  fingerprint: "0123456789ABCDEF0123456789ABCDEF01234567",
  user_ids: ["Nadia Orsini <nadia@example.org>"],
  expires_at: null,
};
const bounty = {
  ...{ id, title: "Zero-click chain", level: 3, platform: "iOS", type: "RCE", category: "Mobile" },
  ...{ reliability: 95, execution: "30", delivery: "3", full: false },
  criteria: [{ name: "Interaction", value: "None" }],
};
const message = { id, title: "Your request was acknowledged", message: "We write soon.", created_at: moment };
const summary = {
  ...{ id, number: "2026-0007", label: null, status: "needs_information", turn: "researcher" },
  ...{ due_at: moment, created_at: moment, changed_at: moment, unseen: 1 },
};
const event = {
  ...{ ordinal: 2, kind: "asked", at: moment, by: "programme", alias: "Mira" },
  ...{ text: "Which versions did you try?", sealed: null, files: [] },
};
const scores = {
  ...{ Reliability: 2, "Execution Time": 4, Prerequisites: 3, "Exploit quality": 4 },
  ...{ "Mitigation Bypasses": 4, Limitations: 3, "Version coverage": 3, "Visual artifacts": 4 },
};
const reasons = { Reliability: "It worked in 71 of 100 runs." };
const offer = {
  ...{ id, ordinal: 1, status: "open", amount: 25000000, currency: "EUR" },
  instalments: [
    { amount: 10000000, due: "Within 14 days" },
    { amount: 15000000, due: "After 90 days without a fix" },
  ],
  ...{ terms: "You keep quiet until 1 May.", rights: "We may use it in tests that our customers ordered." },
  ...{ alias: "Mira", created_at: moment, lapses_at: moment, answered_at: null, signer: null },
};
const payment = {
  ...{ ordinal: 1, status: "paid", amount: 10000000, currency: "EUR", due: "Within 14 days" },
  ...{ paid_on: "2026-01-20", reference: "TX 17", reason: null, changed_at: moment },
};
const offerOver = "The offer is not open any more, or has lapsed, or the submission was decided on.";
const lifeOver = "The submission was decided on or withdrawn, so nothing was changed.";
const forProgrammeAlone = "It was sealed for the programme alone: no key of the caller's was on file.";
const notOwn = "There is none of this id that is the caller's.";

/** Every call by its name in the contract. */
export const reference: Record<string, Described> = {
  login: {
    summary: "Signs in with e-mail and password, or with an invite code in the password's place.",
    errors: { 400: "The sign-in failed; the answer never says why." },
    body: { email: "nadia@example.org", password },
    reply: { method: "app", ephemeral_token: "x".repeat(43) },
  },
  confirmLoginCode: {
    summary: "The second step of signing in: ephemeral token and one-time code for session data.",
    errors: {
      400: "`code`: wrong or used already. `ephemeral_token`: the sign-in has ended and must begin again.",
    },
    body: { ephemeral_token: "x".repeat(43), code: "123456" },
    reply: session,
  },
  redeemRecoveryCode: {
    summary:
      "The second step of signing in without the authenticator: a recovery code, which is used up. Every other session ends.",
    errors: {
      400: "`recovery_code`: wrong or used already. `ephemeral_token`: the sign-in has ended and must begin again.",
    },
    body: { ephemeral_token: "x".repeat(43), recovery_code: recoveryCode },
    reply: session,
  },
  getAccountSecurity: {
    summary: "How the caller's account is protected beside its password.",
    reply: {
      authenticator_since: moment,
      recovery_codes: { left: 10, made_at: moment, is_proved: true },
      security_keys: [securityKey],
      openpgp_key_expires_at: null,
    },
  },
  beginSecurityKey: {
    summary: "What a browser needs to make a security key for the caller; good for five minutes and one key.",
    errors: {
      403: "`confirmation_required`: no second factor was shown within 10 minutes.",
      409: "The caller has ten keys, or the instance is reached by an IP address.",
    },
    reply: { options: { challenge: "x".repeat(43) } },
  },
  addSecurityKey: {
    summary: "Adds a security key that verified its user.",
    errors: {
      400: "`credential`: not what was asked for.",
      403: "`confirmation_required`: no second factor was shown within 10 minutes.",
      409: "The key is in use already.",
    },
    body: {
      name: "Blue key",
      credential: { ...credential, response: { clientDataJSON: "e30", attestationObject: "oA" } },
    },
    reply: securityKey,
  },
  removeSecurityKey: {
    summary: "Removes one of the caller's security keys.",
    errors: { 403: "`confirmation_required`: no second factor was shown within 10 minutes." },
  },
  beginKeyLogin: {
    summary: "What a browser needs to ask a security key for a sign-in's second factor.",
    errors: {
      400: "`ephemeral_token`: the sign-in has ended and must begin again.",
      409: "The account has no key, or the instance is reached by an IP address.",
    },
    body: { ephemeral_token: "x".repeat(43) },
    reply: { options: { challenge: "x".repeat(43) } },
  },
  confirmKeyLogin: {
    summary: "The second step of signing in by a security key.",
    errors: {
      400: "`credential`: not good. `ephemeral_token`: the sign-in has ended and must begin again.",
      409: "The instance is reached by an IP address, which no key belongs to.",
    },
    body: {
      ephemeral_token: "x".repeat(43),
      credential: {
        ...credential,
        response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
      },
    },
    reply: session,
  },
  listAccessTokens: {
    summary: "The caller's access tokens, the newest first, without their secrets.",
    reply: [accessToken],
  },
  makeAccessToken: {
    summary: "Makes an access token for programs: `token` is its secret, which no other call shows.",
    errors: {
      403: "`confirmation_required`: no second factor was shown within 10 minutes.",
      409: "The caller has ten tokens.",
    },
    body: { name: "Nightly fuzzing", scope: "submit", days: 90 },
    reply: { ...accessToken, token: `conclave_${"x".repeat(43)}` },
  },
  endAccessToken: {
    summary:
      "Ends one of the caller's access tokens, also for what it has begun; of no effect when there is none of this id.",
  },
  confirmIdentity: {
    summary: "Shows the second factor again: for ten minutes the session may do what is asked it for.",
    errors: { 400: "`code`: wrong or used already." },
    body: { code: "123456" },
  },
  listActivity: {
    summary: "What happened to the protection of the caller's account within 90 days, newest first.",
    errors: { 400: "`before`: no id." },
    query: { before: "The id of an event: older ones than it are given." },
    reply: [{ id, kind: "login", at: moment, ...origin }],
  },
  endOtherSessions: {
    summary: "Ends every session of the caller's but this one.",
    errors: { 403: "`reauthentication_required`: the sign-in is older than 10 minutes." },
  },
  makeRecoveryCodes: {
    summary: "Makes ten recovery codes, which no other call shows. Those from before end.",
    errors: { 403: "`confirmation_required`: no second factor was shown within 10 minutes." },
    reply: { codes: [recoveryCode] },
  },
  proveRecoveryCodes: {
    summary: "Shows by one of the recovery codes that they are kept somewhere; none is used up.",
    errors: { 400: "`recovery_code`: none of the caller's, or used already." },
    body: { recovery_code: recoveryCode },
  },
  refreshSession: {
    summary: "Exchanges the stored tokens for new ones.",
    errors: { 401: "The refresh token is not good any more." },
    body: { access: session.access, refresh: session.refresh },
    reply: session,
  },
  renewSession: { summary: "Reissues the session with fresh claims.", reply: session },
  changePassword: {
    summary: "Sets the first password or changes it. Every session ends; the reply is a new one.",
    errors: { 400: "`current_password`: wrong. `new_password`: too weak, or used before." },
    body: { current_password: "7K3MPQ2VXR9D", new_password: password, confirm_password: password },
    reply: { ...session, user_status: { ...UNAUTHENTICATED_STATUS, has_expired_password: false } },
  },
  getAccount: {
    summary: "The caller's account: the address to log in with.",
    reply: { email: "nadia@example.org" },
  },
  activateMfa: {
    summary: "Starts the enrolment of an authenticator app.",
    errors: { 409: "One is enrolled already." },
    reply: { details: "otpauth://totp/Conclave:nadia@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Conclave" },
  },
  confirmMfa: {
    summary: "Ends the enrolment with the first code.",
    errors: { 400: "`code`: wrong.", 409: "One is enrolled already." },
    body: { code: "123456" },
  },
  resetMfa: {
    summary: "Forgets the authenticator and ends every session.",
    errors: { 403: "`reauthentication_required`: the sign-in is older than 10 minutes." },
  },
  listSessions: {
    summary: "The caller's sessions that go on: the one that asks first, then by when they were last used.",
    reply: [
      {
        id: "0197c1d2-0000-7000-8000-00000000000b",
        authenticated_at: "2026-03-02T09:00:00.000Z",
        last_seen_at: "2026-03-02T09:30:00.000Z",
        is_current: true,
        ...origin,
      },
    ],
  },
  endSession: {
    summary: "Ends one of the caller's sessions; of no effect when there is none of this id.",
    errors: { 403: "`reauthentication_required`: the sign-in is older than 10 minutes." },
  },
  logout: { summary: "Ends this session." },
  getProfile: {
    summary: "The caller's own profile; its id is null before it is made.",
    reply: profile,
  },
  createProfile: {
    summary: "Makes the caller's profile.",
    errors: { 400: "`nickname`: taken.", 409: "There is a profile already." },
    body: { ...names, social: "https://example.org/heron" },
    reply: { ...profile, dob: null, expertise: null, phone: null, social: "https://example.org/heron" },
  },
  patchProfile: {
    summary: "Changes the fields that are sent and leaves the others.",
    errors: { 400: "`nickname`: taken. `dob`: not in the past.", 404: notOwn },
    body: details,
    reply: profile,
  },
  replaceProfile: {
    summary: "Replaces the editable fields: an optional one that is not sent is emptied.",
    errors: { 400: "`nickname`: taken. `dob`: not in the past.", 404: notOwn },
    body: { ...names, ...details },
    reply: profile,
  },
  listShippedHardware: {
    summary: "The hardware that was shipped to the caller.",
    reply: [{ hardware_serial: "SN-0042" }],
  },
  uploadGpgKey: {
    summary: "Stores the caller's OpenPGP public key, binary or armoured.",
    errors: {
      400: "`public_file`: a private, expired, revoked, weak or unreadable key; nothing of it is kept.",
      403: "`confirmation_required`: another key than the one on file, and no second factor was shown within 10 minutes.",
      413: "The file is larger than 64 KiB.",
    },
    files: { field: "public_file", several: false },
    reply: key,
  },
  getGpgKey: { summary: "The caller's key.", errors: { 404: "There is none." }, reply: key },
  getNdaText: {
    summary: "The agreement's text for the caller, who is about to sign it.",
    errors: { 503: "There is no agreement to sign yet." },
    reply: [{ content: "# Agreement", version: "a".repeat(64) }],
  },
  signNda: {
    summary: "Signs the agreement.",
    errors: {
      400: "`signature_data`: empty, no PNG or too large.",
      409: "It is signed already, or its text changed since it was read.",
      503: "There is no agreement to sign yet.",
    },
    body: { signed: true, signature_data: signature },
    reply: { signature, created_at: moment },
  },
  getNda: {
    summary: "The caller's signed agreement.",
    errors: { 404: "It is not signed." },
    reply: {
      ...{ signature, created_at: moment, signer: "Ada Rossi", address: "198.51.100.7" },
      ...{ content: "# Agreement of Ada Rossi", text: "# Agreement of {{first_name}} {{last_name}}" },
      ...{ version: "a".repeat(64), company: "Example Security" },
    },
  },
  listAnnouncements: {
    summary: "News, newest first.",
    cached: true,
    reply: [{ id, image: null, title: "New targets", text: "Three targets were opened." }],
  },
  listEvents: {
    summary: "Upcoming events, soonest first.",
    cached: true,
    reply: [{ id, image: null, title: "Open day", text: "Meet us.", link: "https://example.org/open-day" }],
  },
  listBounties: { summary: "Every open target.", cached: true, reply: [bounty] },
  listHowItWorks: {
    summary: "The steps from idea to payment, in order.",
    cached: true,
    reply: [{ id, title: "Submit", description: "Send your research.", icon: "submit" }],
  },
  listReferralSteps: {
    summary: "The steps of a referral, in order.",
    cached: true,
    reply: [{ id, title: "Invite", description: "Name a peer.", icon: "invite" }],
  },
  listFaqs: {
    summary: "Questions and answers, in order.",
    cached: true,
    reply: [{ id, question: "Who reads my research?", answer: "The programme's assessors." }],
  },
  listPrivacyPolicy: {
    summary: "The privacy notice, as the first item of a list. Public.",
    cached: true,
    reply: [{ id, content: "## 1. Who is responsible" }],
  },
  listUnreadMessages: { summary: "The caller's unread messages, oldest first.", reply: [message] },
  listMessages: {
    summary: "All of the caller's messages, newest first, 100 at a time.",
    errors: { 400: "`before` or `only` is not an id." },
    query: {
      before: "The id of a message: the answer has those that are older.",
      only: "The id of a message: the answer has that one alone, or none.",
    },
    reply: [{ ...message, read: false, submission: null }],
  },
  markMessagesRead: {
    summary: "Marks the caller's own messages read; ids of others are passed over.",
    body: { messages: [id] },
  },
  getNews: {
    summary:
      "What is new since the caller's last login: targets, announcements and acknowledged requests; and the submissions with news.",
    reply: { since: moment, bounties: [id], announcements: [id], requests: [id], submissions: 1 },
  },
  listResearchRequests: {
    summary: "The caller's newest request for each target, and its place on the waiting list.",
    reply: [{ id, bounty: id, acknowledged: false }],
  },
  requestResearch: {
    summary: "Applies for a target, or for a place on its waiting list while it is full.",
    errors: { 404: "There is no such target.", 409: "An earlier request for it awaits." },
    body: { bounty: id },
    reply: { id, bounty: id, acknowledged: false, waiting_place: 3 },
  },
  withdrawPlace: {
    summary: "Withdraws a place on a waiting list. Repeated, it changes nothing.",
    errors: { 404: "There is no such place of the caller's.", 409: "It is an application, or was answered." },
  },
  countResearchRequests: {
    summary: "`active`: the caller's acknowledged requests; `acceptance`: those that await.",
    reply: { active: 1, acceptance: 2 },
  },
  submitResearch: {
    summary: "Submits research. Its attachments follow with attachFiles.",
    errors: {
      409: "There is a submission of this id already, with other research of this revision or a later one, or it was withdrawn. `submission_settled`: it was opened or decided on, or is older than a day.",
      413: "More than one researcher can store, with attachments.",
    },
    body: {
      id,
      revision: 1,
      details: {
        title: "Use after free in the image decoder",
        version: "17.2",
        "High-Level Overview": "A crafted image frees a buffer twice.",
        "Root Cause Analysis": "The error path forgets that it was freed.",
        "Proof-of-Concept": "See poc.py.",
        Steps: "1. Open the image.",
        Collaborators: [{ "Collaboration ratio": 40, Name: "Ada Rossi", Email: "ada@example.org" }],
      },
    },
    reply: { id, number: "2026-0007", attachments: 0, secret: "s".repeat(43) },
  },
  withdrawResearch: {
    summary:
      "Withdraws a submission of this session's last 15 minutes that has no attachments yet, and says what is stored.",
    errors: { 404: "This is not a submission's id." },
    body: { revision: 1 },
    reply: { received: false, attachments: 0 },
  },
  attachFiles: {
    summary: "Stores files with the caller's own submission: all of them or none.",
    errors: {
      400: "`attachments`: none, or one without a usable name.",
      404: notOwn,
      409: "The submission has another revision; the message is older than a day, or the submission's life is over. `attached_already`: there is another number of attachments, told as `attachments`.",
      413: "More than 20 MiB or 10 files for the submission or the message, or more than one researcher can store.",
    },
    query: {
      revision: "Attaches to this revision alone.",
      attached: "Attaches only while the submission, or the message, has this many attachments.",
      event: "The ordinal of a message of the caller's: attaches to that, instead of the research.",
    },
    files: { field: "attachments", several: true },
    reply: [{ id, name: "poc.py", size: 1024, sha256: "a".repeat(64), secret: "s".repeat(43) }],
  },
  countSubmissions: {
    summary: "How many of the caller's submissions were accepted.",
    reply: { accepted: 2 },
  },
  getSubmission: {
    summary:
      "A submission of the caller's: the number that names it to people, where it is in its life, and its last events.",
    errors: { 400: "`before` is not the ordinal of an event.", 404: notOwn },
    query: { before: "The ordinal of an event: those in front of it, instead of the last." },
    reply: {
      ...{ ...summary, attachments: 1, seen: 1, kept_until: null, events: [event], earlier: false },
      ...{ scores: { own: scores, programme: { scores, reasons } }, offers: [offer], payments: [payment] },
      ...{ sealed_copy: true, openings: [{ at: moment, kind: "opened", alias: "Mira", event: null }] },
    },
  },
  listSubmissions: {
    summary: "The caller's submissions, the last changed first, a page at a time.",
    errors: { 400: "`before` is not an id, or `only` is not `accepted`." },
    query: {
      before: "The id of the last one of a page: those behind it.",
      only: "`accepted` for those that `countSubmissions` counts.",
    },
    reply: [summary],
  },
  agreeToOffer: {
    summary: "Agrees to an offer, once and for good, with a one-time code and the name of who signs.",
    errors: { 400: "`code`: wrong or used already.", 404: notOwn, 409: offerOver },
    body: { name: "Nadia Orsini", code: "123456" },
    reply: { event: 5 },
  },
  declineOffer: {
    summary: "Declines an offer; the reason is sealed for the programme.",
    errors: { 404: notOwn, 409: offerOver, 503: "The programme's key has expired." },
    body: { reason: "Too little for a year." },
    reply: { event: 5 },
  },
  counterOffer: {
    summary:
      "Answers an offer with another amount, in minor units of its currency; sealed for the programme.",
    errors: { 404: notOwn, 409: offerOver, 503: "The programme's key has expired." },
    body: { amount: 30000000, text: "It took a year." },
    reply: { event: 5 },
  },
  scoreSubmission: {
    summary: "Scores a submission from 0 to 4 for each factor, while it is undecided.",
    errors: { 404: notOwn, 409: lifeOver },
    body: scores,
  },
  seeSubmission: {
    summary: "Marks the events of a submission as seen, up to one.",
    errors: { 404: notOwn },
    body: { event: 2 },
  },
  labelSubmission: {
    summary: "Names a submission. The label is readable on the server.",
    errors: { 404: notOwn },
    body: { label: "The decoder one" },
  },
  writeAboutSubmission: {
    summary: "Writes to the programme about a submission. The text is sealed: the site cannot read it.",
    errors: {
      404: notOwn,
      409: `${lifeOver} Or there is another message under this id.`,
      413: "More than one researcher can store.",
    },
    body: { text: "It works on 17.3 too.", id },
    reply: { event: 3, files: 0 },
  },
  getSealedResearch: {
    summary: "The caller's research as it is kept, to be opened with their own OpenPGP key.",
    errors: { 404: notOwn, 409: forProgrammeAlone },
  },
  getSealedAttachment: {
    summary: "A file of the caller's submission, or of a message about it, to be opened with their own key.",
    errors: { 404: notOwn, 409: forProgrammeAlone },
  },
  getNewsMail: {
    summary: "How soon the caller is told by mail of news about their submissions.",
    reply: { when: "daily" },
  },
  chooseNewsMail: {
    summary: "Chooses how soon the caller is told by mail of news about their submissions.",
    body: { when: "daily" },
  },
  countNews: {
    summary: "On how many of the caller's submissions the programme did something that they have not seen.",
    reply: { submissions: 1 },
  },
  withdrawSubmission: {
    summary: "Withdraws a submission for good, before it is decided.",
    errors: { 404: notOwn, 409: lifeOver },
    reply: { event: 3 },
  },
  getSigningKeys: {
    summary: "The public keys of receipts as a JWK Set: the one that signs now first, then the earlier ones.",
    reply: {
      keys: [
        { kty: "OKP", crv: "Ed25519", x: "x".repeat(43), kid: "k".repeat(43), alg: "EdDSA", use: "sig" },
      ],
    },
  },
  listDestroyed: {
    summary:
      "The caller's submissions that were destroyed when their time was up, the last first, a page at a time.",
    errors: { 400: "`before` is not an id." },
    query: { before: "The id of the last one of a page: those behind it." },
    reply: [{ id, number: "2026-0007", at: moment, backups_until: moment }],
  },
  getRecord: {
    summary:
      "The record of a submission of the caller's, also of one that was destroyed: every signed receipt with what it proves, and a statement about the whole.",
    errors: { 404: notOwn },
    reply: {
      format: "conclave-record/1",
      statement: "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
      receipts: [{ receipt: "eyJhbGciOiJFZERTQSJ9.e30.c2ln", salt: "s".repeat(43), text: "Which versions?" }],
    },
  },
  sendReferral: {
    summary: "Refers a peer and spends one invitation.",
    errors: { 409: "No invitation is left." },
    body: { fullname: "Ada Rossi", email: "ada@example.org", message: "We worked together." },
    reply: { id },
  },
  countReferrals: { summary: "How many referrals the caller has sent.", reply: { sent: 1 } },
  sendInquiry: {
    summary: "Sends a question to the programme manager.",
    body: { message: "When are new targets opened?" },
    reply: { id },
  },
  recordBountyImpression: {
    summary: "Reports that a target's details were opened. Errors can be ignored.",
    body: { bounty: id },
  },
  recordPageImpression: {
    summary: "Reports a page view. Errors can be ignored.",
    body: { url: "/bounties" },
  },
  health: { summary: "Answers while the process lives.", reply: { status: "ok" } },
  readiness: {
    summary: "Answers when the database is reachable and migrated.",
    errors: { 503: "It is not." },
    reply: { status: "ok" },
  },
};
