import { identityOf } from "../../api/configuration";
import { identityValues, placeholdersOf, strayPlaceholders } from "../../api/content/placeholders";
import { ndaPlaceholders } from "../../api/ndas/nda-text.rules";
import type { Identity } from "../../api/services";
import { Refusal } from "../shared/errors";
import type { ContentFiles } from "./content-files";

/** The host of the demo company's addresses. */
const DEMO_HOST = "conclave.example";

/**
 * Refuses content in the demo company's name on an instance of another company, and placeholders that are not filled:
 * researchers would read the name of a company that is not responsible for their data, or none. An instance without a
 * configured identity has the demo's, and may import its texts.
 *
 * @throws Refusal with a line for each
 */
export function refuseDemoTexts(files: ContentFiles, identity: Identity): void {
  const values = identityValues(identity);
  const faults = textsOf(files).flatMap(({ file, text, filled }) => [
    ...demoIn(text, values).map((words) => `${file} has "${words}", which is the demo's: write your own.`),
    ...unfilledIn(text, filled, values).map((name) => `${file} has {{${name}}}, which nothing fills there.`),
    ...(filled ? strayPlaceholders(text).map((stray) => sayStray(file, stray, filled)) : []),
  ]);
  if (faults.length > 0) throw new Refusal(`Nothing was imported.\n${faults.join("\n")}`);
}

interface Text {
  file: string;
  text: string;
  /** The placeholders that are filled in it; null where none is, and braces may be literal text. */
  filled: readonly string[] | null;
}

function textsOf({ lists, nda }: ContentFiles): Text[] {
  const identity = Object.keys(identityValues(identityOf({})));
  const texts = lists.map(({ collection, entries }) => {
    const isNotice = collection === "privacy_policy";
    const file = `${collection}.${isNotice ? "md" : "json"}`;
    // As its file has it: in JSON a line's end would be a part of its line.
    const text = isNotice
      ? entries.map(({ body }) => (body as { content: string }).content).join("\n")
      : JSON.stringify(entries);
    return { file, text, filled: isNotice ? identity : null };
  });
  return nda === undefined ? texts : [...texts, { file: "nda.md", text: nda, filled: ndaPlaceholders }];
}

/** Returns the values of the demo's identity in a text, unless this instance is configured with the same ones. */
function demoIn(text: string, own: Record<string, string>): string[] {
  const { programme: _product, ...demo } = identityValues(identityOf({}));
  const others = Object.entries(demo).filter(([name, value]) => own[name] !== value);
  const found = others.map(([, value]) => value).filter((value) => text.includes(value));
  const isOther = others.some(([name]) => name === "contact");
  return found.length === 0 && isOther && text.includes(DEMO_HOST) ? [DEMO_HOST] : found;
}

/** Braces around anything but a name are no placeholder, and would stand as they are in what researchers sign. */
function sayStray(file: string, stray: string, filled: readonly string[]): string {
  const names = filled.map((name) => `{{${name}}}`).join(", ");
  return `${file} has "${stray}", which is no placeholder and would stay as it is. Write one of ${names}, without blanks, or take the braces out.`;
}

function unfilledIn(text: string, filled: Text["filled"], values: Record<string, string>): string[] {
  const names = placeholdersOf(text);
  if (filled) return names.filter((name) => !filled.includes(name));
  return names.filter((name) => name in values || ndaPlaceholders.includes(name));
}
