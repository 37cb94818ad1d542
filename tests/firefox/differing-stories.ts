/** The stories that end otherwise in Firefox, with what they fail with there and why; docs/browsers.md has them as a table. */
export const differingStories: Readonly<Record<string, { fails: string; because: string }>> = {};
