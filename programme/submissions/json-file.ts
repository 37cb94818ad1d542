import type { z } from "zod";
import type { Programme } from "../shared/context";
import { parseJson, readText } from "../shared/import-file";

/**
 * What a manager writes in a file, checked: amounts and words on a command line would stay in the shell's history. Throws a
 * Refusal that names every place that is wrong.
 *
 * @param file "-" reads standard input
 */
export async function readJsonFile<Schema extends z.ZodType>(
  { words }: Pick<Programme, "words">,
  file: string,
  { name, schema }: { name: string; schema: Schema },
): Promise<z.output<Schema>> {
  const text = file === "-" ? await words.read("--file", "-", "rest") : await readText(file);
  return parseJson(file === "-" ? "Standard input" : file, text, { name, schema });
}
