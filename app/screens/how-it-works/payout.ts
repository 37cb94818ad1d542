import type { Criterion, Factor } from "#contract/factors";

const ofCriterion: Readonly<Record<Criterion, string>> = {
  "Target popularity": "How many people and machines run what your research is about.",
  "Research complexity": "How much work and insight stand between the target and the result.",
  "Exploit specification": "How closely what you deliver meets the target's criteria.",
};

const ofFactor: Readonly<Record<Factor, string>> = {
  Reliability: "How often it works out of a hundred runs, on a clean machine.",
  "Execution Time": "Seconds from the start to the effect.",
  Prerequisites: "What must be true before: access, settings, a click.",
  "Exploit quality": "Readable code, clean exits, no unnecessary traces.",
  "Mitigation Bypasses": "Which defences it gets past, and how.",
  Limitations: "Where it does not work, said openly.",
  "Version coverage": "Which versions and builds it was shown on.",
  "Visual artifacts": "What a person in front of the machine would notice.",
};

/** The criteria of a payout, with a sentence for each. */
export const payoutCriteria = listed(ofCriterion);

/** The factors of the assessment, with a sentence for each. */
export const payoutFactors = listed(ofFactor);

/** In the order of the object above, which is the specification's. */
function listed(details: Readonly<Record<string, string>>) {
  return Object.entries(details).map(([term, detail]) => ({ term, detail }));
}
