import { readFileSync } from "node:fs";
import type { Setting } from "./setting";
import { themes } from "./settings";

/** Variables as a process gets them. */
export type Environment = Record<string, string | undefined>;

const settings = themes.flatMap((theme) => theme.settings);

/**
 * Each setting's value: its own, that of its file, or its default. A setting that a local instance fills in
 * stays undefined. `faults` has a sentence for each fault.
 *
 * @param mode production reports needed settings that are missing
 * @param half `site` leaves out the settings that only the API needs
 */
export function readValues(environment: Environment, mode: "local" | "production", half: "both" | "site") {
  const { values: given, faults } = withSecretFiles(environment);
  const values: Environment = {};
  for (const setting of settings) {
    if (setting.isOfApi && half === "site") continue;
    const value = given[setting.name] || setting.default;
    values[setting.name] = value;
    if (value) faults.push(...faultsOf(setting, value));
    else if (setting.needed && mode === "production" && !hasFile(setting, environment)) {
      faults.push(`${setting.name} is not set. ${setting.needed}`);
    }
  }
  return { values, faults };
}

/**
 * The environment with the blanks around each setting's value left out, and with each secret that is set as a file
 * (NAME_FILE) in its own variable. A secret in a file is not seen in a list of processes, nor passed to other programs.
 */
export function withSecretFiles(environment: Environment): { values: Environment; faults: string[] } {
  const values = { ...environment };
  for (const { name } of settings) values[name] = environment[name]?.trim();
  const faults: string[] = [];
  for (const setting of settings.filter(({ isSecret }) => isSecret)) {
    const { name } = setting;
    const file = environment[`${name}_FILE`];
    delete values[`${name}_FILE`];
    if (!file) continue;
    if (values[name]) {
      faults.push(
        `${name} and ${name}_FILE are both set. Which one counts would be a guess: set one of them.`,
      );
      continue;
    }
    const { content, fault } = readSecret(`${name}_FILE`, file);
    values[name] = content;
    if (fault) faults.push(fault);
  }
  return { values, faults };
}

/** The faults of one setting's value, for a command that reads few of them: the sentences with which the server refuses to start. */
export function faultsOfSetting(name: string, values: Environment): string[] {
  const value = values[name];
  const setting = settings.find((each) => each.name === name);
  return setting && value ? faultsOf(setting, value) : [];
}

function faultsOf(setting: Setting, value: string): string[] {
  return IN_QUOTES.test(value) ? [faultOfQuotes(setting.name)] : (setting.faults?.(value) ?? []);
}

/** Container engines take an env file as it stands; systemd strips quotation marks. */
const IN_QUOTES = /^(["']).*\1$/s;

function faultOfQuotes(name: string): string {
  return `${name} is in quotation marks, which are taken for part of it. Leave them out: container engines read an env file as it stands.`;
}

/** A fault of the file was reported; reporting its setting as missing too would count it twice. */
function hasFile({ isSecret, name }: Setting, environment: Environment): boolean {
  return isSecret === true && Boolean(environment[`${name}_FILE`]);
}

function readSecret(name: string, file: string): { content?: string; fault?: string } {
  try {
    const content = readFileSync(file, "utf8").trim();
    return content
      ? { content }
      : { fault: `${name} names ${file}, which is empty. It must hold the secret.` };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return { fault: `${name} names ${file}, which cannot be read (${code}).` };
  }
}
