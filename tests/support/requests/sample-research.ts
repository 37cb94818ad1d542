/** Research as it is submitted, without attachments or collaborators. */
export const sampleResearch = {
  title: "Type confusion in the parser",
  "High-Level Overview": "A parser trusts a length.",
  "Root Cause Analysis": "It is signed.",
  "Proof-of-Concept": "call()",
  Steps: "1. Run it.",
};

/** Research of which no word may be found unsealed. */
export const secretResearch = {
  title: "SECRET-TITLE",
  "High-Level Overview": "SECRET",
  "Root Cause Analysis": "SECRET",
  "Proof-of-Concept": "SECRET",
  Steps: "SECRET",
};
