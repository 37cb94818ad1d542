import type { Bounty } from "#contract/content";

/** A target as researchers see it, for phones by default. */
export function sampleBounty(id: string, facts: Partial<Bounty> = {}): Bounty {
  return {
    id,
    title: `Title ${id}`,
    category: "Mobile",
    level: 1,
    platform: "iOS",
    type: "",
    reliability: 90,
    execution: "10",
    delivery: "1",
    full: false,
    criteria: [],
    ...facts,
  };
}
