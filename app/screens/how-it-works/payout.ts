/** What a payout rests on (specification §1), with a sentence for each. */
export const payoutCriteria = [
  { term: "Target popularity", detail: "How many people and machines run what your research is about." },
  {
    term: "Research complexity",
    detail: "How much work and insight stand between the target and the result.",
  },
  { term: "Exploit specification", detail: "How closely what you deliver meets the target's criteria." },
];

/** The factors of the assessment (specification §1). */
export const payoutFactors = [
  { term: "Reliability", detail: "How often it works out of a hundred runs, on a clean machine." },
  { term: "Execution Time", detail: "Seconds from the start to the effect." },
  { term: "Prerequisites", detail: "What must be true before: access, settings, a click." },
  { term: "Exploit quality", detail: "Readable code, clean exits, no traces that nobody asked for." },
  { term: "Mitigation Bypasses", detail: "Which defences it gets past, and how." },
  { term: "Limitations", detail: "Where it does not work, said openly." },
  { term: "Version coverage", detail: "Which versions and builds it was shown on." },
  { term: "Visual artifacts", detail: "What a person in front of the machine would notice." },
];
