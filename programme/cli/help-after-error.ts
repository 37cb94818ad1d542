import type { Command } from "commander";

/** Has each command name what it takes below the error about a word or an option that it does not have. */
export function nameWhatIsTaken(command: Command): void {
  const taken =
    command.commands.length > 0
      ? command.commands.map((each) => each.name())
      : [
          ...command.registeredArguments.map((argument) => `<${argument.name()}>`),
          ...command.options.map(({ long, short }) => long ?? short ?? ""),
        ];
  command.showHelpAfterError(`It takes ${taken.join(", ")}.\nAdd --help to see how it is written.`);
  for (const each of command.commands) nameWhatIsTaken(each);
}
