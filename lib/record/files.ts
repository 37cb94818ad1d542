import { fieldTexts, saysOnlyResearch } from "./fields";
import { type FilesReceipt, OPENING_FORMAT, type Receipt, type SubmittedReceipt } from "./format";
import { contentSalt, digest, fieldSalt, hashOf, nameSalt, readBytes32, saltedHash, saltFor } from "./hashes";
import { createPauses } from "./pauses";
import { type Problem, problem } from "./problem";
import { isObject } from "./read";

/** A file to be checked against a record: an attachment, the research, or the secret that was sealed with either. */
export interface Given {
  name: string;
  bytes: Uint8Array;
}

/** A file that is unchanged since it was sent: its kind, and the receipt that proves it. */
export interface CheckedFile {
  name: string;
  what: "attachment" | "research" | "secret";
  /** The sequence of the receipt. */
  receipt: number;
  /** Set when it had another name when it was sent. */
  isRenamed?: true;
}

/**
 * Checks files against the receipts. The secrets that prove the salted hashes come from the record, or are among the files. Faults
 * of the record's secrets are apart from those of the files: the record is at fault only for its own.
 */
export async function checkFiles(
  given: readonly Given[],
  receipts: readonly (Receipt | null)[],
  written: readonly string[],
): Promise<{ secretProblems: Problem[]; files: CheckedFile[]; unproved: Problem[] }> {
  const files: CheckedFile[] = [];
  const secretProblems: Problem[] = [];
  const unproved: Problem[] = [];
  const opened = new Map<Receipt, Uint8Array>();
  const open = async (secret: string): Promise<Receipt | undefined> => {
    const bytes = readBytes32(secret);
    const hash = bytes && (await hashOf(bytes));
    const receipt = receipts.find((each) => isOpened(each) && each.opening.secret === hash);
    if (bytes && receipt) opened.set(receipt, bytes);
    return receipt ?? undefined;
  };
  const pause = createPauses();
  for (const [index, secret] of written.entries()) {
    await pause();
    if (!(await open(secret)))
      secretProblems.push(problem(`secret ${index + 1}`, "is that of no receipt: it was changed."));
  }
  const others: Given[] = [];
  for (const file of given) {
    await pause();
    const secret = secretIn(file);
    const receipt = secret === null ? undefined : await open(secret);
    if (receipt) files.push({ name: file.name, what: "secret", receipt: receipt.sequence });
    else if (secret !== null) unproved.push(problem(file.name, "has a secret that is that of no receipt."));
    else others.push(file);
  }
  for (const file of others) {
    await pause();
    const found = (await findAttachment(file, opened)) ?? (await checkResearch(file, opened));
    if (found && "what" in found) files.push(found);
    else unproved.push(...(found?.problems ?? [reasonOf(file, opened, receipts)]));
  }
  return { secretProblems, files, unproved };
}

type Opened = SubmittedReceipt | FilesReceipt;

const isOpened = (receipt: Receipt | null): receipt is Opened => receipt !== null && "opening" in receipt;
const isOfFiles = (receipt: Receipt): receipt is FilesReceipt =>
  receipt.kind === "files" && "files" in receipt;
const isOfResearch = (receipt: Receipt): receipt is SubmittedReceipt => "fields" in receipt;

function reasonOf(
  { name }: Given,
  opened: Map<Receipt, Uint8Array>,
  receipts: readonly (Receipt | null)[],
): Problem {
  const count = receipts.filter(isOpened).length - opened.size;
  if (count === 0) return problem(name, "is nothing that was sent: it was changed, or is another file.");
  return problem(
    name,
    `is nothing that can be proved: the secrets of ${count} receipts are not here. Add what "gpg --decrypt" makes of their openings, or the record that was given out right after submitting.`,
  );
}

async function findAttachment(
  { name, bytes }: Given,
  opened: Map<Receipt, Uint8Array>,
): Promise<CheckedFile | undefined> {
  const sha256 = await digest(bytes);
  for (const [receipt, secret] of opened) {
    if (!isOfFiles(receipt)) continue;
    for (const { id, size, content, name: nameHash } of receipt.files) {
      if (size !== bytes.length) continue;
      if ((await saltedHash(await saltFor(secret, contentSalt(id)), sha256)) !== content) continue;
      const isSame = (await saltedHash(await saltFor(secret, nameSalt(id)), name)) === nameHash;
      return { name, what: "attachment", receipt: receipt.sequence, ...(!isSame && { isRenamed: true }) };
    }
  }
  return undefined;
}

/** Undefined when the file is no research, or the secret of no research's receipt is known. */
async function checkResearch(
  file: Given,
  opened: Map<Receipt, Uint8Array>,
): Promise<CheckedFile | { problems: Problem[] } | undefined> {
  const read = jsonIn(file);
  const texts = fieldTexts(read);
  if (!texts || !isObject(read)) return undefined;
  let problems: Problem[] | undefined;
  for (const [receipt, secret] of opened) {
    if (!isOfResearch(receipt)) continue;
    problems = [];
    for (const [field, text] of Object.entries(texts)) {
      const hash = await saltedHash(await saltFor(secret, fieldSalt(field)), text);
      if (hash !== receipt.fields[field])
        problems.push(problem(file.name, `has another "${field}" than was sent.`));
    }
    if (problems.length > 0) continue;
    if (saysOnlyResearch(textOf(file), read))
      return { name: file.name, what: "research", receipt: receipt.sequence };
    problems.push(problem(file.name, MORE));
  }
  return problems && { problems };
}

const MORE =
  "says more than the research that was sent, or is written otherwise than the programme writes it: a member was added, or is there twice, or blanks were changed.";

function secretIn(file: Given): string | null {
  const read = jsonIn(file);
  return isObject(read) && read.format === OPENING_FORMAT ? String(read.secret) : null;
}

/** The largest text that is parsed: research of the longest fields, escaped. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;

const blanks = new Set([..." \n\r\t"].map((blank) => blank.charCodeAt(0)));

function beginsAsObject({ bytes }: Given): boolean {
  return bytes.find((byte) => !blanks.has(byte)) === "{".charCodeAt(0);
}

/** Throws for bytes that are no UTF-8. */
function textOf({ bytes }: Given): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Parses no file that does not begin as an object: many large files would block the page's main thread. */
function jsonIn(file: Given): unknown {
  if (file.bytes.length > MAX_JSON_BYTES || !beginsAsObject(file)) return null;
  try {
    return JSON.parse(textOf(file));
  } catch {
    return null;
  }
}
