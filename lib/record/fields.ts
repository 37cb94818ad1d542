import { isObject } from "./read";

/** The research's fields, in their order. */
export const researchFields = [
  "title",
  "version",
  "High-Level Overview",
  "Root Cause Analysis",
  "Proof-of-Concept",
  "Steps",
  "Collaborators",
] as const;
export type ResearchField = (typeof researchFields)[number];

/**
 * Each field as the text that is hashed: itself, empty where it is missing; of the collaborators a line each with ratio, name and
 * address, with tabs between them. Null for what is no research.
 *
 * @param read the research, or an object that has it as `details`
 */
export function fieldTexts(read: unknown): Record<ResearchField, string> | null {
  if (!isObject(read)) return null;
  // The managers' command writes what it opened with number and files around it.
  const research = isObject(read.details) ? read.details : read;
  if (!("High-Level Overview" in research)) return null;
  const values = research as Record<string, unknown>;
  const texts = researchFields.map((field) => {
    const value = values[field];
    return [field, field === "Collaborators" ? linesOf(value) : typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(texts) as Record<ResearchField, string>;
}

const collaboratorFields = ["Collaboration ratio", "Name", "Email"];

/**
 * Whether a file says the research and nothing beside it, as it is written by the programme: what is in no hash, or stands there
 * twice, would be read as sent too.
 *
 * @param read what JSON makes of the text
 */
export function saysOnlyResearch(text: string, read: Record<string, unknown>): boolean {
  const body = withoutEscapes(text.replace(/\n$/, ""));
  if (![JSON.stringify(read), JSON.stringify(read, null, 2)].includes(body)) return false;
  if (!isObject(read.details)) return isOnlyResearch(read);
  return isOnlyResearch(read.details) && !researchFields.some((field) => field in read);
}

function isOnlyResearch({ Collaborators = [], ...texts }: Record<string, unknown>): boolean {
  const isText = ([name, value]: [string, unknown]) =>
    researchFields.some((field) => field === name) && typeof value === "string";
  return (
    Object.entries(texts).every(isText) &&
    Array.isArray(Collaborators) &&
    Collaborators.every(
      (row) => isObject(row) && Object.keys(row).every((name) => collaboratorFields.includes(name)),
    )
  );
}

/** The managers' command escapes what could steer a terminal; it means the same. */
function withoutEscapes(json: string): string {
  return json.replace(/\\\\|(?:\\u[\da-f]{4})+/gi, (found) =>
    found === "\\\\" ? found : JSON.stringify(JSON.parse(`"${found}"`)).slice(1, -1),
  );
}

function linesOf(collaborators: unknown): string {
  if (!Array.isArray(collaborators)) return "";
  return collaborators
    .map((row) => `${row?.["Collaboration ratio"]}\t${row?.Name}\t${row?.Email}\n`)
    .join("");
}
