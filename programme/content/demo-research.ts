import type { Assessment, OfferTerms } from "#contract/offers";
import type { SubmissionDetails } from "#contract/submissions";

/** The name by which the demo's researchers know its manager. */
export const DEMO_ALIAS = "Demo assessor";

/** Research of the demo by its subject: it is about no product, and says so. */
export const demoResearch = (subject: string): SubmissionDetails => ({
  title: `Demo: ${subject}`,
  version: "1.0",
  "High-Level Overview":
    "This submission belongs to the demo programme. It describes a flaw that does not exist.",
  "Root Cause Analysis": "A length of the demo's own file format is read twice, and checked once.",
  "Proof-of-Concept": 'print("demo")',
  Steps: "1. Read this.\n2. Look at the submission’s page for what the programme answered.",
  Collaborators: [],
});

/** The question of the demo's manager. */
export const DEMO_QUESTION =
  "Which versions did you try, and how often did it work? Answer below: this is the demo, and nobody waits for it.";

/** The scores before the demo's offer, with a reason for the one below 3. */
export const demoAssessment: Assessment = {
  scores: {
    Reliability: 4,
    "Execution Time": 4,
    Prerequisites: 3,
    "Exploit quality": 3,
    "Mitigation Bypasses": 3,
    Limitations: 2,
    "Version coverage": 3,
    "Visual artifacts": 4,
  },
  reasons: { Limitations: "It needs the application in the foreground, which its target excludes." },
};

/** The demo's offer: an example of a term sheet, and no promise. */
export const demoOffer: OfferTerms = {
  amount: 4_000_000,
  currency: "EUR",
  instalments: [
    { amount: 1_500_000, due: "Within 14 days of your agreement" },
    { amount: 2_500_000, due: "After 90 days without a fix" },
  ],
  terms:
    "This offer belongs to the demo, and **nothing is paid**. Agree to it, decline it, or answer with another amount.",
  rights: "Nothing: there is no work behind it.",
};

/** The payments of the demo's accepted submission. */
export const demoPayments = {
  currency: "EUR",
  payments: [
    { amount: 1_000_000, due: "Within 14 days" },
    { amount: 500_000, due: "Once it was reproduced" },
  ],
};

/** The reference of the first payment. */
export const DEMO_REFERENCE = "DEMO-1";
