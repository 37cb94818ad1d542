import { type Command, InvalidArgumentError, Option } from "commander";
import type { z } from "zod";
import { Misuse } from "../shared/errors";
import type { Report } from "../shared/report";

/** One verb of the command, as data. */
export interface Verb<Input extends z.ZodType> {
  /** Name and arguments, such as `show <researcher>`. */
  usage: string;
  summary: string;
  /** Whether its group's name alone runs it. */
  isDefault?: true;
  options?: [flags: string, description: string][];
  /** The words after `programme --` in the help's example. */
  example: string;
  /** The shape that `--json` prints; a stable interface for scripts. */
  json: string;
  /** Whether it writes to people, who are notified by mail unless `--no-mail` is given. */
  mails?: boolean;
  /**
   * Arguments and options by name (`--first-name` is `firstName`); its messages are sentences. Texts of several lines
   * come last, because they read the rest of standard input.
   */
  input: Input;
  run(input: z.output<Input>): Promise<Report>;
}

/** Receives a verb's report. */
export type Finish = (report: Report, options: { json: boolean; mail: boolean }) => Promise<void>;

/** Adds a verb to its group. Its action throws Misuse for invalid arguments or options. */
export function addVerb<Input extends z.ZodType>(group: Command, finish: Finish, verb: Verb<Input>): void {
  const command = group.command(verb.usage, { isDefault: verb.isDefault ?? false }).description(verb.summary);
  for (const [flags, description] of verb.options ?? []) command.addOption(once(flags, description));
  if (verb.mails) command.option("--no-mail", "send no email");
  command.option("--json", "print JSON instead of text");
  command.addHelpText(
    "after",
    `\nExample:\n  npm run --silent programme -- ${verb.example}\n\nJSON:\n  ${verb.json}\n`,
  );
  command.action(async () => {
    const { json, mail, ...options } = command.opts();
    const named = command.registeredArguments.map((argument, index) => [
      argument.name(),
      command.processedArgs[index],
    ]);
    const input = await verb.input.safeParseAsync({ ...options, ...Object.fromEntries(named) });
    if (!input.success) throw new Misuse(input.error.issues.map((issue) => issue.message).join("\n"));
    await finish(await verb.run(input.data), { json: json === true, mail: mail !== false });
  });
}

/** Makes an option that is accepted only once: of two values, one would be ignored silently. */
function once(flags: string, description: string): Option {
  const option = new Option(flags, description);
  if (!option.required || option.variadic) return option;
  return option.argParser((value, earlier) => {
    if (earlier !== undefined) throw new InvalidArgumentError("It is given twice.");
    return value;
  });
}
