import { UNAUTHENTICATED_STATUS } from "#contract/auth";
import type { Bounty, Message } from "#contract/content";
import type { Profile } from "#contract/profiles";
import { parseMarkdown } from "#design-system/Markdown";
import { bounty, messages as sampleMessages } from "../fixtures";
import type { Visitor } from "./Screen";

/**
 * Sample data for whole screens, as the calls of `contract/` return it. It never changes by itself.
 */

export const profile: Profile = {
  id: "0190a5c6-0000-7000-8000-000000000001",
  first_name: "Sample",
  last_name: "Researcher",
  dob: "1990-12-31",
  nickname: "sample",
  expertise: "Browsers and their sandboxes",
  phone: "+39021234567",
  country: "IT",
  social: "https://example.org/@sample",
  available_referrals: 3,
};

/** A member who may do everything. */
export const member: Visitor = {
  csrf: "sample",
  theme: "system",
  identity: {
    programme: "Conclave",
    company: "Sample Company S.r.l.",
    registeredOffice: "Via dell’Esempio 1, 20100 Milano, Italy",
    taxNumber: "IT 00000000000",
    registryNumber: "MI 0000000",
    contact: "programme@conclave.example",
    publicUrl: "https://conclave.example",
  },
  hasNews: false,
  isSignedIn: true,
  status: {
    has_profile: true,
    has_complete_profile: true,
    has_expired_password: false,
    has_primary_mfa_method: true,
    has_signed_nda: true,
    is_onboarded: true,
  },
  profile,
};

/** A member who postponed "Complete your information". */
export const memberIncomplete = {
  ...member,
  status: { ...member.status, has_complete_profile: false },
  profile: { ...profile, expertise: null, phone: null, dob: null },
} satisfies Visitor;

/** A member without invitations left. */
export const memberWithoutInvitations: Visitor = {
  ...member,
  profile: { ...profile, available_referrals: 0 },
};

/** A signed-out visitor. */
export const guest: Visitor = {
  ...member,
  isSignedIn: false,
  status: UNAUTHENTICATED_STATUS,
  profile: null,
};

const enrolling = {
  ...member.status,
  has_complete_profile: false,
  has_signed_nda: false,
  is_onboarded: false,
};

/** A guest during registration, by the steps done. */
export const registering = {
  withCode: { ...guest, isSignedIn: true },
  withPassword: {
    ...guest,
    isSignedIn: true,
    status: { ...guest.status, has_expired_password: false },
  },
  withSecondFactor: {
    ...guest,
    isSignedIn: true,
    status: { ...enrolling, has_profile: false },
    profile: {
      ...profile,
      id: null,
      first_name: "",
      last_name: "",
      dob: null,
      nickname: "",
      expertise: null,
      phone: null,
      country: "",
      social: null,
      available_referrals: 0,
    },
  },
  withProfile: { ...memberIncomplete, status: enrolling },
} satisfies Record<string, Visitor>;

const target = (number: number, changes: Partial<Bounty>): Bounty => ({
  ...bounty,
  id: `b${number}`,
  ...changes,
});

const mobile = "Mobile";
const virtual = "Virtualisation";

/** Targets of three categories, several levels and six technologies; two of them are full. */
export const bounties: Bounty[] = [
  target(1, {}),
  target(2, { title: "Browser on macOS, full chain", platform: "macOS" }),
  target(3, { title: "Sandbox escape on Windows", level: 4, type: "Sandbox escape", full: true }),
  target(4, { title: "Renderer code execution", level: 3, platform: "Linux", type: "Code execution" }),
  target(5, {
    title: "Renderer code execution with site isolation in the way",
    level: 3,
    type: "Code execution",
  }),
  target(6, { title: "Full chain, no interaction", category: mobile, platform: "iOS" }),
  target(7, { title: "Messenger, one tap", category: mobile, platform: "Android", level: 4, delivery: "6" }),
  target(8, {
    title: "Baseband code execution",
    category: mobile,
    platform: "Android",
    level: 4,
    full: true,
  }),
  target(9, { title: "Lock screen data access", category: mobile, platform: "Android", level: 1 }),
  target(10, { title: "Guest to host", category: virtual, platform: "Linux", level: 5, type: "Escape" }),
  target(11, {
    title: "Guest to host, desktop",
    category: virtual,
    platform: "macOS",
    level: 2,
    type: "Escape",
  }),
];

/** A target with places, and one without. */
export const open = bounties[0] as Bounty;
export const full = bounties[2] as Bounty;

export const messages: Message[] = sampleMessages;

/** The counts of the stat cards for an active researcher. */
export const stats = { active: 2, awaiting: 1, accepted: 5, sent: 1, available: 3 };

/** A text of the programme's, such as the agreement. */
export const agreement = parseMarkdown(`
This agreement is between **Sample Company S.r.l.** and **Sample Researcher**.

## 1. What is confidential

Everything you learn about the programme, its targets and its members, and everything that you submit to it.

- Targets and what is paid for them.
- Messages of the programme to you.
- Research, from the moment it is submitted.

## 2. How long

For five years after you leave. Write to [the programme](mailto:programme@conclave.example) with questions.
`);
