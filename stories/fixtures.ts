/**
 * Sample data shared by the stories. It never changes by itself: no clock, no randomness, no network, so that two
 * pictures of one story are equal. The texts are samples; the programme's own are in `demo/`.
 */

/** A picture that needs no file: a line drawing on one colour. */
const drawing = (colour: string, path: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><rect width="640" height="360" fill="${colour}"/><path d="${path}" fill="none" stroke="#ece7dc" stroke-width="2"/></svg>`,
  )}`;

export const pictures = {
  arcs: drawing("#1f2c44", "M320 60a120 120 0 1 0 .1 0M320 100a80 80 0 1 0 .1 0M320 140a40 40 0 1 0 .1 0"),
  steps: drawing("#21402f", "M80 300h120v-60h120v-60h120v-60h120"),
  lattice: drawing(
    "#5a1a26",
    "M0 0l360 360M140 0l360 360M280 0l360 360M360 0L0 360M500 0L140 360M640 0L280 360",
  ),
};

/** The longest texts that people really enter, to see where layouts break. */
export const long = {
  name: "Maximiliana-Theodora Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh",
  word: "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3),
};

export const company = {
  name: "Sample Company S.r.l.",
  registeredOffice: "Via dell’Esempio 1, 20100 Milano, Italy",
  taxNumber: "IT 00000000000",
  registryNumber: "MI 0000000",
};

export const contact = "programme@conclave.example";

export const legalLinks = [{ href: "/privacy-policy", label: "Privacy policy" }];

export const navigation = [
  { href: "/how-it-works", label: "How it works" },
  { href: "/bounties", label: "Bounties" },
  { href: "/referrals", label: "Referrals" },
  { href: "/faq", label: "FAQ" },
  { href: "/submit-your-research", label: "Submit Your Research" },
];

export const accountItems = [
  { href: "/account/profile", label: "Profile" },
  { href: "/account/password", label: "Password" },
  { href: "/account/security", label: "Account security" },
  { href: "/account/submissions", label: "Submissions" },
  { href: "/account/messages", label: "Messages" },
  { href: "/account/gpg-key", label: "GPG key" },
  { href: "/account/nda", label: "NDA" },
  { href: "/account/reset-mfa", label: "Reset MFA" },
];

export const messages = [
  {
    id: "m1",
    title: "Welcome",
    message: "You are one of a small number of researchers here.\n\nStart with How it works.",
    created_at: "2024-03-05T07:04:09Z",
  },
  {
    id: "m2",
    title: "A question about your research",
    message: "Does it hold when the device has just been restarted?",
    created_at: "2024-03-02T16:20:00Z",
  },
  {
    id: "m3",
    title: "Two new targets",
    message: "Both are on level 4. One of them has two places only.",
    created_at: "2024-02-11T10:00:00Z",
  },
];

export const announcements = [
  {
    id: "a1",
    title: "Offers come with their reasoning",
    text: "Every offer lists how each of the three criteria was weighed.",
    image: pictures.steps,
  },
  {
    id: "a2",
    title: "Virtualisation is open again",
    text: "Three guest-to-host targets have places once more.",
    image: pictures.lattice,
  },
];

export const events = [
  {
    id: "e1",
    title: "Office hours",
    text: "One hour with two assessors, first Thursday of the month.",
    link: "https://example.org/office-hours",
    image: pictures.arcs,
  },
  {
    id: "e2",
    title: "Workshop: from renderer to broker",
    text: "A day in a small group on documenting browser chains so that they can be reproduced on the first attempt.",
    link: "https://example.org/workshop",
    image: pictures.lattice,
  },
  {
    id: "e3",
    title: "Members’ evening",
    text: "Dinner for members and one guest each.",
    link: "https://example.org/evening",
    image: null,
  },
];

export const faqs = [
  {
    id: "f1",
    question: "How is a payout decided?",
    answer:
      "By target popularity, research complexity and exploit specification.\n\nYour offer says how each was weighed.",
  },
  { id: "f2", question: "A target is marked FULL. What can I do?", answer: "Sign up for its waiting list." },
  { id: "f3", question: "May I bring a résumé in C++?", answer: "Yes, and 100% of it is read (really)." },
];

export const howItWorks = [
  { id: "s1", title: "Submit", description: "Describe what your exploit achieves.", icon: "submit" },
  { id: "s2", title: "Answer questions", description: "An assessor asks what is missing.", icon: "question" },
  { id: "s3", title: "Agree on an offer", description: "Accept, discuss or decline it.", icon: "affiliate" },
  { id: "s4", title: "Deliver the code", description: "Encrypted, within the delivery time.", icon: "code" },
  { id: "s5", title: "Validation", description: "We reproduce it on clean systems.", icon: "validation" },
  { id: "s6", title: "Payment", description: "What was agreed, and nothing less.", icon: "payment" },
] as const;

export const referralSteps = [
  { id: "r1", title: "Invite", description: "Name somebody whose work you know.", icon: "invite" },
  { id: "r2", title: "They join", description: "We review the registration.", icon: "affiliate" },
  { id: "r3", title: "You are paid", description: "When their first research is.", icon: "paid" },
] as const;

const criteria = [
  { name: "Prerequisites", value: "One visit; default settings; a standard user account" },
  { name: "Exploit quality", value: "No process left hanging; nothing depends on installed extensions" },
  { name: "Mitigation bypasses", value: "Site isolation, arbitrary code guard, control flow guard" },
  { name: "Limitations", value: "A single redirect is allowed, a second click is not" },
  { name: "Version coverage", value: "Stable channel of the last four weeks" },
  { name: "Visual artifacts", value: "None" },
];

export const bounty = {
  id: "b1",
  title: "Browser on Windows, full chain",
  level: 5,
  platform: "Windows",
  type: "Full chain",
  category: "Desktop browsers",
  reliability: 90,
  execution: "15",
  delivery: "4",
  full: false,
  criteria,
};

export const bounties = [
  bounty,
  { ...bounty, id: "b2", title: "Renderer code execution", level: 3, platform: "Linux", execution: "10" },
  { ...bounty, id: "b3", title: "Sandbox escape on Windows", level: 4, type: "Sandbox escape", full: true },
  { ...bounty, id: "b4", title: "Full chain, no interaction", category: "Mobile", platform: "iOS" },
  {
    ...bounty,
    id: "b5",
    title: "Lock screen data access",
    category: "Mobile",
    platform: "Android",
    level: 1,
  },
];

/** A signature as the API sends it: dark ink on white, 608 by 200. */
export const signature = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="608" height="200"><rect width="608" height="200" fill="#fff"/><path d="M90 130c20-70 60-100 66-70s-60 90-40 92 70-60 84-56-22 40 0 40 30-40 46-38-16 36 4 36 40-76 62-80-60 90-34 86 40-40 58-40-18 36 2 36 44-30 60-30 40 20 90-10" fill="none" stroke="#16181d" stroke-width="4" stroke-linecap="round"/></svg>',
)}`;

/** A public key made for these stories; its private half was never stored. */
export const openPgpKey = {
  fingerprint: "a5d1337596d69d2d741de2d0a74d94c90a00efaf",
  userIds: ["Sample Researcher <researcher@example.org>", "Sample Researcher (work) <work@example.org>"],
  expires: "2027-01-14T09:00:00.000Z",
  armoredKey: `-----BEGIN PGP PUBLIC KEY BLOCK-----

xiYEZaT0EBsEx8ZHacEGgDKPR0McH8BYoUliPmdmvkDG+gishElX680qU2Ft
cGxlIFJlc2VhcmNoZXIgPHJlc2VhcmNoZXJAZXhhbXBsZS5vcmc+wsAVBBMb
CgCLBYJlpPQQBYkFo5qAAwsJBwkQp02UyQoA769FFAAAAAAAHAAgc2FsdEBu
b3RhdGlvbnMub3BlbnBncGpzLm9yZystRSnzepw3ijY1sM/Acf1CsY+sMA0A
lK2/oHgATSCRBRUKCA4MBBYAAgECGQECmwMCHgEWIQSl0TN1ltadLXQd4tCn
TZTJCgDvrwAAGcsgstklRkHQXoZPPNQlfaTZClm2iqD5Qm4q4NzWvjjc3fWr
099FOfHwkYM1SEqPqq2cGoFcF7ZusFuTA5hfqlUCzStTYW1wbGUgUmVzZWFy
Y2hlciAod29yaykgPHdvcmtAZXhhbXBsZS5vcmc+wsASBBMbCgCIBYJlpPQQ
BYkFo5qAAwsJBwkQp02UyQoA769FFAAAAAAAHAAgc2FsdEBub3RhdGlvbnMu
b3BlbnBncGpzLm9yZ09NsMEe07jq31Rdac0w0b1SJ9jKR52b04eBBuWEvjEE
BRUKCA4MBBYAAgECmwMCHgEWIQSl0TN1ltadLXQd4tCnTZTJCgDvrwAAwIcH
+QjFJSKs0IxZgoMLJBQ+cxxFkKq7kYAUHq8K8LXsGoaFDkX9u9pNCYl/xY3V
wBxo3rTlhwfP787dwLJdfM8LziYEZaT0EBkRQqg+b7LYXfriegol95f+b/JB
Qp/4djK4lxkotOqAL8LAAAQYGwoAdgWCZaT0EAWJBaOagAkQp02UyQoA769F
FAAAAAAAHAAgc2FsdEBub3RhdGlvbnMub3BlbnBncGpzLm9yZ1yooSb66nY5
sIpGad2WgwSU5SceSHY5SxXY+zEpGM8KApsMFiEEpdEzdZbWnS10HeLQp02U
yQoA768AAANpaqDLJ6cY4BdLRBrpftyMLZ/zqCuGgebL/iGYX5QIcbvbGVTu
e5XkO+K4mrb1268CCRC3/ZvXCoxjH8jiF/mwAg==
=45ea
-----END PGP PUBLIC KEY BLOCK-----
`,
};
