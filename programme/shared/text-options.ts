import { z } from "zod";
import { line, optionalLine, optionalParagraphs, paragraphs } from "#contract/text";
import { Misuse, Refusal } from "./errors";
import { decodeText, readText } from "./import-file";
import type { OpenNamed } from "./named-files";
import type { Input, Output } from "./streams";

/** More than any text has; the rest of an endless stream or file is not read. */
const WORDS_MAX_BYTES = 1024 * 1024;

/** Declares an option for text, with a description of its sources other than the command line. */
export function wordsOption(flag: string, what: string): [flags: string, description: string] {
  return [`${flag} <words>`, `${what} (- reads standard input, @FILE a file)`];
}

/**
 * The source of an option's text. A command line is visible in shell history, `ps` and sudo's log, so each text option
 * also accepts `-` for standard input and `@FILE` for a file; `@@` begins a text that begins with an at sign.
 */
export interface WordSource {
  /** @param unit of standard input: an option for one line reads the next line, any other the rest */
  read(label: string, given: string, unit: "line" | "rest"): Promise<string>;
  /** All that was typed at the terminal for this command; empty without any. A refusal repeats it, so that it is not lost. */
  typed(): string;
}

/** Reads the texts of one command; standard input is read once. */
export function createWordSource({
  stdin,
  stderr,
  openNamed,
}: {
  stdin: Input;
  stderr: Output;
  openNamed: OpenNamed;
}): WordSource {
  let input: Promise<string> | undefined;
  let [left, typed] = ["", ""];
  const open = async () => {
    if (stdin.isTTY) stderr.write("Reading from this terminal; Ctrl-D on an empty line ends it.\n");
    left = await readStdin(stdin);
    if (stdin.isTTY) typed = left;
    return left;
  };
  const take = async (unit: "line" | "rest") => {
    input ??= open();
    await input;
    const end = left.indexOf("\n");
    const taken = unit === "rest" || end < 0 ? left : left.slice(0, end);
    left = left.slice(taken.length).replace(/^\s*\n/, "");
    return taken;
  };
  return {
    typed: () => typed,
    async read(label, given, unit) {
      if (given.startsWith("@@")) return given.slice(1);
      const isInput = given === "-";
      if (!isInput && !given.startsWith("@")) return given;
      const text = isInput
        ? await take(unit)
        : await readText(openNamed, given.slice(1), { maxBytes: WORDS_MAX_BYTES });
      if (text.trim() !== "") return text.replace(/\r?\n$/, "");
      throw new Misuse(`${label}: there is nothing in ${isInput ? "standard input" : given.slice(1)}.`);
    },
  };
}

/**
 * The fields of `contract/text` for a verb's input, for text that may come from other sources. When several come from
 * standard input, its lines are in the order of the fields in the verb's schema.
 */
export function wordsFrom(source: WordSource) {
  const reading = <Output>(label: string, unit: "line" | "rest", schema: z.ZodType<Output, unknown>) =>
    z.preprocess((given) => (typeof given === "string" ? source.read(label, given, unit) : given), schema);
  return {
    line: (label: string, maxLength?: number) => reading(label, "line", line(label, maxLength)),
    optionalLine: (label: string) => reading(label, "line", optionalLine(label)),
    /** null where the option is given without words, to remove what is there. */
    removableLine: (label: string) =>
      z.preprocess(
        (given) => (given === "" ? null : given),
        reading(label, "line", optionalLine(label)).nullable(),
      ),
    paragraphs: (label: string) => reading(label, "rest", paragraphs(label)),
    optionalParagraphs: (label: string) => reading(label, "rest", optionalParagraphs(label)),
  };
}

async function readStdin(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > WORDS_MAX_BYTES)
      throw new Refusal("Standard input is longer than any text may be; nothing was done.");
  }
  return decodeText(Buffer.concat(chunks), "Standard input");
}
