import type { Setting } from "./setting";
import { themes } from "./settings";

const introduction = `# Configuration

Everything is set by variables of the environment. \`npm run serve\` checks all of them at its start, and says in a sentence for
each what is wrong. A **secret** can also be given as a file that holds nothing else: \`SESSION_SECRET_FILE=/run/secrets/session\`.
The managers' command (\`npm run programme\`) reads the same variables. \`npm start\` needs none of them: it makes up what the last
column says.

This page is written by \`npm run configuration\` from \`api/configuration/settings.ts\`.
`;

/** The page of configuration, as markdown. */
export function configurationPage(): string {
  return [
    introduction,
    ...themes.map(({ title, settings }) =>
      [
        `## ${title}`,
        "",
        "| | | when not set | `npm start` |",
        "|---|---|---|---|",
        ...settings.map(row),
        "",
      ].join("\n"),
    ),
  ].join("\n");
}

function row(setting: Setting): string {
  const { name, what, isSecret, needed, local } = setting;
  const secret = isSecret ? " **Secret.**" : "";
  const otherwise = needed ? "**does not start**" : (setting.otherwise ?? `\`${setting.default}\``);
  return `| \`${name}\` | ${what}${secret} | ${otherwise} | ${local ?? "the same"} |`;
}
