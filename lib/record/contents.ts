import type { EventReceipt, OpeningHashes, Receipt, RecordedReceipt } from "./format";
import { hashOf, readBytes32, saltedHash } from "./hashes";
import { type Problem, problem } from "./problem";

/** A content of a receipt, with its signed hash. */
interface Content {
  what: string;
  value: string | undefined;
  hash: string | undefined;
  isSalted?: true;
}

function contentsOf(recorded: RecordedReceipt, receipt: Receipt): Content[] {
  const { opening, text, message, parts = {} } = recorded;
  const signed = receipt as Partial<EventReceipt> & { opening?: OpeningHashes };
  const names = new Set([...Object.keys(parts), ...Object.keys(signed.parts ?? {})]);
  return [
    { what: "its sealed secret", value: opening, hash: signed.opening?.message },
    { what: "its sealed message", value: message, hash: signed.message },
    { what: "its text", value: text, hash: signed.text, isSalted: true },
    ...[...names].map((name) => {
      return { what: `its ${name}`, value: parts[name], hash: signed.parts?.[name], isSalted: true } as const;
    }),
  ];
}

/** Returns the faults of a receipt's contents, and those contents that the record lacks although the receipt has their hash. */
export async function checkContents(
  recorded: RecordedReceipt,
  receipt: Receipt,
  where: string,
): Promise<{ problems: Problem[]; absent: string[] }> {
  const salt = recorded.salt === undefined ? null : readBytes32(recorded.salt);
  const contents = contentsOf(recorded, receipt);
  const problems: Problem[] = [];
  for (const { what, value, hash, isSalted } of contents) {
    if (value === undefined) continue;
    const found = isSalted ? salt && (await saltedHash(salt, value)) : await hashOf(value);
    if (found === null || found !== hash) {
      const or = isSalted ? ", or its salt" : "";
      problems.push(problem(where, `has another content than was signed: ${what} was changed${or}.`));
    }
  }
  const hasSalted = contents.some(({ value, isSalted }) => isSalted && value !== undefined);
  if (!hasSalted && recorded.salt !== undefined) problems.push(problem(where, "has a salt of nothing."));
  const absent = contents.filter(({ value, hash }) => value === undefined && hash !== undefined);
  return { problems, absent: absent.map(({ what }) => what) };
}
