import { buffer } from "node:stream/consumers";
import type { z } from "zod";
import { Refusal } from "./errors";
import type { OpenNamed } from "./named-files";

const SHOWN_PROBLEMS = 20;

interface Reading {
  optional?: boolean;
  /** The most that is read of any file: a device may be endless. */
  maxBytes?: number;
}

/** Converts an error of the system's for a file that cannot be read to a Refusal. */
export function unread(error: unknown, file: string): Refusal {
  if (error instanceof Refusal) return error;
  const code = codeOf(error);
  if (code === "ENOENT") return new Refusal(`There is no file ${file}.`);
  return new Refusal(
    code === "EISDIR" ? `${file} is a folder, and a file is wanted.` : `${file} could not be read (${code}).`,
  );
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

/**
 * Reads the text of a file, in UTF-8, without a byte order mark. Throws a Refusal when it cannot be read, or is too long;
 * undefined when it is missing and optional.
 */
export async function readText(
  openNamed: OpenNamed,
  file: string,
  options?: Reading & { optional?: false },
): Promise<string>;
export async function readText(
  openNamed: OpenNamed,
  file: string,
  options: Reading & { optional: true },
): Promise<string | undefined>;
export async function readText(
  openNamed: OpenNamed,
  file: string,
  { optional = false, maxBytes = Number.POSITIVE_INFINITY }: Reading = {},
): Promise<string | undefined> {
  let bytes: Buffer;
  try {
    bytes = await buffer((await openNamed(file)).createReadStream({ end: maxBytes }));
  } catch (error) {
    if (codeOf(error) === "ENOENT" && optional) return undefined;
    throw unread(error, file);
  }
  if (bytes.byteLength > maxBytes)
    throw new Refusal(`${file} is longer than any text may be; nothing was done.`);
  return decodeText(bytes, file);
}

/** Decodes text in UTF-8, without a byte order mark. Throws a Refusal with `name` when it is none. */
export function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(`${name} is not text in UTF-8; nothing was changed. Save it as UTF-8 and try again.`);
  }
}

/**
 * Parses JSON and validates it. Throws a Refusal that names the path of every fault, such as
 * `targets[3].level: …`.
 *
 * @param name the name of the whole file in those paths
 */
export function parseJson<Schema extends z.ZodType>(
  file: string,
  text: string,
  { name, schema }: { name: string; schema: Schema },
): z.output<Schema> {
  const result = schema.safeParse(jsonOf(file, text), { error: wrongKind });
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${place(name, issue.path)}: ${issue.message}`);
  const more = problems.length - SHOWN_PROBLEMS;
  throw new Refusal(
    [
      `${file} has faults; nothing was changed.`,
      ...problems.slice(0, SHOWN_PROBLEMS),
      ...(more > 0 ? [`and ${more} more`] : []),
    ].join("\n"),
  );
}

/** The kinds of JSON values, as a manager reads of them. */
const kinds: Partial<Record<string, string>> = {
  array: "a list, in square brackets",
  object: "an object, in curly brackets",
  record: "an object, in curly brackets",
  string: "text, in quotation marks",
  number: "a number",
  boolean: "true or false",
};

/** Says which kind of value a field needs, where the schema has no sentence of its own. */
function wrongKind({ code, expected, input }: z.core.$ZodRawIssue): string | undefined {
  const kind = code === "invalid_type" ? kinds[String(expected)] : undefined;
  if (kind === undefined) return undefined;
  return input === undefined ? `This is missing. It must be ${kind}.` : `This must be ${kind}.`;
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message, line } = faultOf(text, error instanceof Error ? error.message : String(error));
    throw new Refusal(`${file} is not JSON${line}; nothing was changed. ${message}.`);
  }
}

/** V8 quotes ten characters on either side of a token that is out of place. */
const QUOTED_BEFORE = 10;

/** V8's message without what it quotes of the text, which a refusal must not show, and the line that it is about. */
function faultOf(text: string, said: string): { message: string; line: string } {
  const [quotation, dots, quoted = ""] = /, (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(said) ?? [];
  const message = quotation === undefined ? said : said.slice(0, -quotation.length);
  const known = /position (\d+)/.exec(said)?.[1];
  const position = known === undefined ? text.indexOf(quoted) + (dots ? QUOTED_BEFORE : 0) : Number(known);
  const isKnown = known !== undefined || quotation !== undefined;
  return { message, line: isKnown ? ` in line ${text.slice(0, position).split("\n").length}` : "" };
}

/** Formats the path of a problem: `targets[3].criteria[0].name`. */
export function place(name: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (so_far, step) => (typeof step === "number" ? `${so_far}[${step}]` : `${so_far}.${String(step)}`),
    name,
  );
}

/** A check for lists: no two entries may have the same key. */
export function refuseDoubleKeys(entries: readonly { key: string }[], context: z.core.$RefinementCtx): void {
  const first = new Map<string, number>();
  for (const [index, { key }] of entries.entries()) {
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    else {
      context.addIssue({
        code: "custom",
        path: [index, "key"],
        message: `The entry ${earlier} has the key "${key}" too.`,
      });
    }
  }
}
