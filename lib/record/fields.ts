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

function linesOf(collaborators: unknown): string {
  if (!Array.isArray(collaborators)) return "";
  return collaborators
    .map((row) => `${row?.["Collaboration ratio"]}\t${row?.Name}\t${row?.Email}\n`)
    .join("");
}
