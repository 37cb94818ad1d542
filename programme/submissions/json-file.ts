import type { z } from "zod";
import type { Programme } from "../shared/context";
import { parseJson, readText } from "../shared/import-file";

/**
 * Reads and validates a manager's file: amounts and text on a command line would stay in the shell's history. Throws a
 * Refusal that names the path of every fault.
 *
 * @param file "-" reads standard input
 */
export async function readJsonFile<Schema extends z.ZodType>(
  { words, openNamed }: Pick<Programme, "words" | "openNamed">,
  file: string,
  { name, schema }: { name: string; schema: Schema },
): Promise<z.output<Schema>> {
  const text = file === "-" ? await words.read("--file", "-", "rest") : await readText(openNamed, file);
  return parseJson(file === "-" ? "Standard input" : file, text, { name, schema });
}
