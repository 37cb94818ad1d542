import { type Command, InvalidArgumentError, Option } from "commander";
import type { z } from "zod";
import { Misuse } from "../shared/errors";
import type { Report } from "../shared/report";

/** One verb of the command, as data. */
export interface Verb<Input extends z.ZodType> {
  /** Name and arguments, such as `show <researcher>`. */
  usage: string;
  summary: string;
  /** Its group's name alone runs it. */
  isDefault?: true;
  options?: [flags: string, description: string][];
  /** What follows `programme --` in the help's example. */
  example: string;
  /** The shape that `--json` prints; a promise to scripts. */
  json: string;
  /** It writes to people, who are told by mail unless `--no-mail` is given. */
  mails?: boolean;
  /**
   * Arguments and options by name (`--first-name` is `firstName`); its messages are sentences. Words of several lines
   * stand last, because of standard input they take what is left.
   */
  input: Input;
  run(input: z.output<Input>): Promise<Report>;
}

/** What a verb's report is handed to. */
export type Finish = (report: Report, options: { json: boolean; mail: boolean }) => Promise<void>;

/** Adds a verb to its group. Throws Misuse when arguments or options do not fit. */
export function addVerb<Input extends z.ZodType>(group: Command, finish: Finish, verb: Verb<Input>): void {
  const command = group.command(verb.usage, { isDefault: verb.isDefault ?? false }).description(verb.summary);
  for (const [flags, description] of verb.options ?? []) command.addOption(once(flags, description));
  if (verb.mails) command.option("--no-mail", "tell nobody by mail");
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

/** An option that may be given once: of two values, one would be left out without a word. */
function once(flags: string, description: string): Option {
  const option = new Option(flags, description);
  if (!option.required || option.variadic) return option;
  return option.argParser((value, earlier) => {
    if (earlier !== undefined) throw new InvalidArgumentError("It is given twice.");
    return value;
  });
}
