import type { Command } from "commander";
import { z } from "zod";
import type { Database } from "../../../api/database/schema";
import {
  type SealedColumn,
  sealedColumns,
  sealedKinds,
  usedKeys,
} from "../../../api/instance/sealed-columns";
import { findServers } from "../../../api/instance/servers.store";
import { type BrokenSeal, rotate } from "../../database/keys-rotate";
import { describeSeals, type SealCounts, totalSeals } from "../../database/seal-counts";
import { getResearcher } from "../../researchers/researchers.store";
import { refuseBlind, refuseOtherSealers, sayOtherSealers } from "../../shared/blind-servers";
import type { Programme } from "../../shared/context";
import type { Report } from "../../shared/report";
import { table } from "../../shared/table";
import { addVerb, type Perform } from "../verb";

/** `keys list|rotate`. */
export function keysCommands(root: Command, programme: Programme, perform: Perform): void {
  const keys = root
    .command("keys")
    .description(
      "the keys under which one-time code secrets, signatures, texts about submissions and what their receipts prove are sealed",
    );
  addVerb(keys, perform, {
    usage: "list",
    reads: true,
    summary: "list the keys, and how much is sealed under each; never the keys themselves",
    example: "keys list",
    json: '[{"id", "current": it seals now, "configured": it opens, "authenticators", "signatures", "texts", "receipts"}]',
    input: z.object({}),
    run: () => listKeys(programme),
  });
  addVerb(keys, perform, {
    usage: "rotate",
    summary: "seal again, under the first SEALING_KEY, what is sealed under another; while the site runs",
    example: "keys rotate",
    json: '{"key", "authenticators", "signatures", "texts", "receipts", "left": [other key that still has seals which are not broken], "broken": [{"researcher_id", "email", "sealed": "authenticator"|"signature"|"text"|"receipt"}]}; exit code 1 when some are left or broken, or a server seals under another key',
    input: z.object({}),
    run: () => rotateKeys(programme),
  });
}

async function listKeys(programme: Programme): Promise<Report> {
  const rows = await usedKeys(await programme.database(), programme.openVault());
  return {
    json: rows,
    lines: (room) =>
      table(
        rows,
        [
          ["Key", (row) => row.id],
          ["", (row) => (row.current ? "seals" : row.configured ? "opens" : "NOT CONFIGURED")],
          ["Authenticators", (row) => row.authenticators],
          ["Signatures", (row) => row.signatures],
          ["Texts", (row) => row.texts],
          ["Receipts", (row) => row.receipts],
        ],
        room,
      ),
  };
}

async function rotateKeys(programme: Programme): Promise<Report> {
  const vault = programme.openVault();
  const db = await programme.database();
  // A server without the key could open nothing from the first batch on, and one that seals under another adds to it.
  const servers = await findServers(db, programme.now());
  refuseBlind(servers, vault, "nobody could log in there");
  refuseOtherSealers(servers, vault);
  const counts = noSeals();
  const broken: Broken[] = [];
  const brokenUnder = new Map<string, SealCounts>();
  for (const sealed of Object.values(sealedColumns)) {
    const rotation = await rotate(programme, vault, sealed);
    counts[sealed.kind] += rotation.rotated;
    for (const { key } of rotation.broken) {
      const under = brokenUnder.get(key) ?? noSeals();
      under[sealed.kind]++;
      brokenUnder.set(key, under);
    }
    broken.push(...(await named(db, sealed, rotation.broken)));
  }
  const left = (await usedKeys(db, vault))
    .filter(({ current }) => !current)
    .map(({ id, configured, ...all }) => ({ id, configured, counts: without(all, brokenUnder.get(id)) }))
    .filter((key) => totalSeals(key.counts) > 0);
  // One may have been started meanwhile.
  const others = sayOtherSealers(await findServers(db, programme.now()), vault);
  const failed = left.length + broken.length > 0 || others !== null;
  return {
    json: { key: vault.current, ...counts, left: left.map(({ id }) => id), broken },
    lines: [
      `Sealed again under the key ${vault.current}: ${describeSeals(counts)}.`,
      ...left.map(sayLeft),
      ...broken.map(sayBroken),
    ],
    notes: [
      ...(others === null
        ? []
        : [`${others} Keep the earlier keys in SEALING_KEY, restart it, and repeat this.`]),
      ...(failed
        ? []
        : [
            "Earlier keys can be taken out of SEALING_KEY now. Keep them elsewhere as long as there are backups from before.",
          ]),
    ],
    failed,
  };
}

const noSeals = (): SealCounts => ({ authenticators: 0, signatures: 0, texts: 0, receipts: 0 });

/** The counts of seals that are not among the broken ones: to rotate again is no remedy for those. */
function without(all: SealCounts, broken = noSeals()): SealCounts {
  const rest = sealedKinds.map((kind) => [kind, all[kind] - broken[kind]]);
  return Object.fromEntries(rest) as SealCounts;
}

function sayLeft({
  id,
  configured,
  counts,
}: {
  id: string;
  configured: boolean;
  counts: SealCounts;
}): string {
  return configured
    ? `Left under the key ${id}, because it was sealed meanwhile: ${describeSeals(counts)}. Keep that key in SEALING_KEY, and repeat this.`
    : `Left under the key ${id}, which is not configured: ${describeSeals(counts)}. Add it to SEALING_KEY after the first, and repeat.`;
}

interface Broken {
  researcher_id: string;
  email: string;
  sealed: "authenticator" | "signature" | "text" | "receipt";
}

const words = {
  authenticators: "authenticator",
  signatures: "signature",
  texts: "text",
  receipts: "receipt",
} as const;

/** Returns the owners of the rows whose seals do not open. */
async function named(db: Database, sealed: SealedColumn, rows: readonly BrokenSeal[]): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { row } of rows) {
    const { id, email } = await getResearcher(db, await ownerOf(db, sealed, row));
    broken.push({ researcher_id: id, email, sealed: words[sealed.kind] });
  }
  return broken;
}

/** Returns the researcher that a row belongs to; texts belong to their submission's. */
async function ownerOf(db: Database, { kind, table }: SealedColumn, row: string): Promise<string> {
  if (kind === "authenticators" || kind === "signatures") return row;
  const of =
    kind === "receipts"
      ? db.selectFrom("submission_receipts").select("researcher_id").where("id", "=", row)
      : db
          .selectFrom(`${table as "submission_events"} as t`)
          .innerJoin("submissions as s", "s.id", "t.submission_id")
          .select("s.researcher_id")
          .where("t.id", "=", row);
  return (await of.executeTakeFirstOrThrow()).researcher_id;
}

function sayBroken({ researcher_id, email, sealed }: Broken): string {
  const what = `The ${sealed} of ${email} (${researcher_id}) does not open, so it was left: it was changed where it is stored.`;
  if (sealed === "text" || sealed === "receipt") return `${what} Look for it in a backup.`;
  return sealed === "authenticator"
    ? `${what} They cannot log in. Run: researcher reset-mfa ${researcher_id}`
    : `${what} Look for their agreement in a backup.`;
}
