/**
 * Ends the process with a sentence when unknown words follow a command: an option without an effect would look like one that works.
 *
 * @param {string} command the line that starts it
 * @param {{ known?: string[], instead?: string }} [options] the words that it does take, and a sentence on how to get what another
 *   would have been for
 */
export function refuseWords(command, { known = [], instead = "" } = {}) {
  const words = process.argv.slice(2).filter((word) => !known.includes(word));
  if (words.length === 0) return;
  const options = known.length > 0 ? `takes ${known.join(", ")} alone` : "takes no options";
  console.error(`"${command}" ${options}, so nothing was done for ${words.join(" ")}. ${instead}`.trim());
  process.exit(2);
}

/** For the commands that start a site. */
export const settingsAreVariables = {
  instead:
    "Settings are environment variables, such as PORT=8080 before the command: docs/configuration.md has them all.",
};
