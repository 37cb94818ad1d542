import { shellWord } from "../shared/shell-word";

/** What tells the managers' command which instance is meant (README.md): without it, it would work on another database. */
const placing = ["DATA_DIR", "HOST", "PORT"] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The line that gives a researcher the demo's submissions on the instance that was started with this environment, ready for a shell.
 *
 * @param to the researcher's email address
 */
export function demoCommand(environment: Environment, to: string): string {
  const given = placing.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [`${name}=${shellWord(value)}`];
  });
  return [...given, "npm run --silent programme -- demo submissions --to", shellWord(to)].join(" ");
}
