import { Command, InvalidArgumentError, Option } from "commander";
import type { z } from "zod";
import { Misuse } from "../shared/errors";
import type { Report } from "../shared/report";

/** One verb of the command, as data. */
export interface Verb<Input extends z.ZodType> {
  /** Name and arguments, such as `show <researcher>`. */
  usage: string;
  summary: string;
  /** Whether it changes nothing, and can be run again for its output. Without, output that is lost is a failure. */
  reads?: true;
  /** Whether its group's name alone runs it. */
  isDefault?: true;
  options?: [flags: string, description: string][];
  /** The words after `programme --` in the help's example. */
  example: string;
  /** The shape that `--json` prints; a stable interface for scripts. */
  json: string;
  /** Whether it writes to people, who are notified by mail unless `--no-mail` is given. */
  mails?: boolean;
  /** The sentence for options or an argument of which one is needed, when none is given or two are; `oneOf` of `fields.ts`. */
  misnamed?: (given: Given) => string | undefined;
  /**
   * Arguments and options by name (`--first-name` is `firstName`); its messages are sentences. Texts of several lines
   * come last, because they read the rest of standard input.
   */
  input: Input;
  run(input: z.output<Input>): Promise<Report>;
}

/** The arguments and options of a run, by name, as they are written. */
export type Given = Readonly<Record<string, unknown>>;

/** Runs a verb, and prints its report. */
export type Perform = (
  run: () => Promise<Report>,
  options: { json: boolean; mail: boolean; reads: boolean },
) => Promise<void>;

/** A command that leaves missing arguments to `findMissing`: Commander names the first, and none of the options. */
class VerbCommand extends Command {
  missingArgument(): void {}
}

/** Adds a verb to its group. Its action throws Misuse for invalid arguments or options. */
export function addVerb<Input extends z.ZodType>(group: Command, perform: Perform, verb: Verb<Input>): void {
  const [name = "", ...args] = verb.usage.split(" ");
  const command = new VerbCommand(name).copyInheritedSettings(group).description(verb.summary);
  for (const argument of args) command.argument(argument);
  group.addCommand(command, { isDefault: verb.isDefault ?? false });
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
    const given = { ...options, ...Object.fromEntries(named) };
    const missing = await findMissing(command, verb, given);
    if (missing.length > 0) throw new Misuse(missing.join("\n"));
    const input = await verb.input.safeParseAsync(given);
    if (!input.success) throw new Misuse(input.error.issues.map((issue) => issue.message).join("\n"));
    // Either option makes any verb do nothing but print.
    const reads = verb.reads === true || options.example === true || options.dryRun === true;
    await perform(() => verb.run(input.data), { json: json === true, mail: mail !== false, reads });
  });
}

/**
 * Says all that is missing, in the order of the help, before standard input is read: words that were typed at a terminal would be lost with the
 * refusal.
 */
async function findMissing<Input extends z.ZodType>(
  command: Command,
  { input, misnamed }: Verb<Input>,
  given: Given,
): Promise<string[]> {
  const order = [
    ...command.registeredArguments.map((argument) => argument.name()),
    ...command.options.map((option) => option.attributeName()),
  ];
  const { error } = await input.safeParseAsync({});
  const missing = (error?.issues ?? [])
    .map(({ path, message }) => ({ name: String(path[0]), message }))
    .filter(({ name }) => given[name] === undefined)
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
    .map(({ message }) => message);
  return [misnamed?.(given) ?? [], missing].flat();
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
