import { basename } from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { type Problem, type PublicKey, verifyRecord } from "#lib/record";
import type { Programme } from "../../shared/context";
import { Refusal } from "../../shared/errors";
import { readNamed } from "../../shared/named-files";
import type { Report } from "../../shared/report";
import { table } from "../../shared/table";
import { shownMoment } from "../../shared/timestamps";
import { word } from "../fields";
import { addVerb, type Perform } from "../verb";

/** `receipt verify|keys`. */
export function receiptCommands(root: Command, programme: Programme, perform: Perform): void {
  const receipt = root
    .command("receipt")
    .description("signed receipts, by which both sides prove what was sent and answered");
  addVerb(receipt, perform, {
    usage: "verify <record>",
    reads: true,
    summary:
      "check a record of a submission, and files beside it; exit code 1 when it does not hold, or a file is not proved",
    options: [
      ["--file <file...>", "what was attached, the research as research.json, opened secrets of the record"],
      ["--keys <file>", "a JWK Set that you trust, in the place of this instance's own keys"],
    ],
    example: "receipt verify record-2026-0007.json --file poc.py research.json",
    json: '{"holds", "number", "problems": [{"where", "what"}], "receipts": [what each says], "files": [{"name", "what": "attachment"|"research"|"secret", "receipt": its sequence}], "unproved": [{"where": a file, "what"}], "notes"}; "holds" is about the record alone; exit code 1 when it does not hold, or a file is not proved',
    input: z.object({
      record: word("The record"),
      file: z.array(z.string()).default([]),
      keys: z.string().optional(),
    }),
    run: ({ record, file, keys }) => verify(programme, record, { files: file, keys }),
  });
  addVerb(receipt, perform, {
    usage: "keys",
    reads: true,
    summary: "list the public keys of receipts: the one that signs now first, then the earlier ones",
    example: "receipt keys",
    json: '[{"kid", "x": the public key, "signs": it signs now}]',
    input: z.object({}),
    run: () => listKeys(programme),
  });
}

async function verify(
  programme: Programme,
  record: string,
  { files, keys }: { files: readonly string[]; keys: string | undefined },
): Promise<Report> {
  const given = await Promise.all(
    files.map(async (path) => ({ name: basename(path), bytes: new Uint8Array(await read(programme, path)) })),
  );
  const verdict = await verifyRecord((await read(programme, record)).toString("utf8"), {
    keys: keys === undefined ? (await programme.openSigner()).keys : await readKeys(programme, keys),
    given,
  });
  const { holds, statement, problems, receipts, files: proved, unproved, notes } = verdict;
  const number = statement?.number ?? null;
  return {
    json: { holds, number, problems, receipts, files: proved, unproved, notes },
    lines: (room) => [
      ...(holds
        ? [`The record of ${number} holds${unproved.length === 0 ? "." : ", but not every file is proved."}`]
        : ["The record does not hold:", ...problems.map(asLine)]),
      ...(unproved.length === 0 ? [] : ["Not proved to be what was sent:", ...unproved.map(asLine)]),
      ...proved.map(({ name, what, receipt }) => `  ${name}: ${what}, by receipt ${receipt}`),
      ...(receipts.length === 0
        ? []
        : table(
            receipts,
            [
              ["Receipt", (row) => row.sequence],
              ["At", (row) => shownMoment(row.at)],
              ["What", (row) => row.kind],
              ["By", (row) => ("alias" in row && row.alias) || row.by],
            ],
            room,
          )),
    ],
    notes,
    failed: !holds || unproved.length > 0,
  };
}

const asLine = ({ where, what }: Problem) => `  ${where} ${what}`;

async function listKeys(programme: Programme): Promise<Report> {
  const { keys } = await programme.openSigner();
  const rows = keys.map(({ kid, x }, index) => ({ kid, x, signs: index === 0 }));
  return {
    json: rows,
    lines: (room) =>
      table(
        rows,
        [
          ["Id", (row) => row.kid],
          ["Public key", (row) => row.x],
          ["", (row) => (row.signs ? "signs" : "signed before")],
        ],
        room,
      ),
  };
}

/** Throws a Refusal for a file that cannot be read. */
async function read({ openNamed }: Programme, path: string): Promise<Buffer> {
  return readNamed(openNamed, path).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${path} cannot be read (${error.code}), so nothing was checked.`);
  });
}

/** Throws a Refusal for a file that is no JWK Set. */
async function readKeys(programme: Programme, path: string): Promise<PublicKey[]> {
  const text = (await read(programme, path)).toString("utf8");
  try {
    const { keys } = JSON.parse(text);
    if (Array.isArray(keys)) return keys;
  } catch {
    // Reported below.
  }
  throw new Refusal(`${path} is no JWK Set: it must be what /.well-known/jwks.json answers.`);
}
