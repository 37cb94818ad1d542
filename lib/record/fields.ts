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
 * Returns each field as the text that is hashed: itself, empty where it is missing; for each collaborator a line with ratio, name
 * and address, separated by tabs. Null when the value is no research.
 *
 * @param read the research, or an object that has it as `details`
 */
export function fieldTexts(read: unknown): Record<ResearchField, string> | null {
  if (!isObject(read)) return null;
  // The managers' command writes the opened research as `details`, next to its number and files.
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
 * Whether a file contains the research and nothing else, as the programme writes it: a member that no hash covers, or that is there
 * twice, would be read as sent too.
 *
 * @param read the text, parsed as JSON
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
      (row) => isObject(row) && Object.entries(row).every(([name, value]) => isCollaborators(name, value)),
    )
  );
}

/** Whether a value can be part of a collaborator's line: with a tab in it, two lists could be written as one text. */
function isCollaborators(name: string, value: unknown): boolean {
  if (name === "Collaboration ratio") return typeof value === "number";
  return collaboratorFields.includes(name) && typeof value === "string" && !/[\t\n]/.test(value);
}

/** Undoes the managers' command's escapes of terminal control characters, which leave the JSON's meaning unchanged. */
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
