/** A researcher's way from the invitation to the home page, as the specification orders it (§4), by the ids of its stories. */
export const flow: readonly string[] = [
  "screens-signing-in-invitation--default",
  "screens-registration-set-up-password--default",
  "screens-registration-set-up-mfa--default",
  "screens-registration-create-profile--default",
  "screens-registration-complete-profile--default",
  "screens-registration-sign-nda--default",
  "screens-registration-sign-nda--dialog-open",
  "screens-registration-registration-complete--default",
  "screens-home--default",
];

/**
 * The neighbours of a story on that way. A screen's other states count as its first one.
 *
 * @returns null for a story that is not on the way
 */
export function neighbours(story: string): { back?: string; next?: string } | null {
  const [screen] = story.split("--");
  const exact = flow.indexOf(story);
  const index = exact < 0 ? flow.findIndex((id) => id.startsWith(`${screen}--`)) : exact;
  return index < 0 ? null : { back: flow[index - 1], next: flow[index + 1] };
}
