import type { Command } from "commander";
import { z } from "zod";
import type { Programme } from "./context";
import { rotate, sealedColumns, usedKeys } from "./keys-rotate";
import type { Report } from "./report";
import { table } from "./table";
import { addVerb, type Finish } from "./verb";

/** `keys list|rotate`. */
export function keysCommands(root: Command, programme: Programme, finish: Finish): void {
  const keys = root
    .command("keys")
    .description("the keys under which one-time code secrets and signatures are sealed");
  addVerb(keys, finish, {
    usage: "list",
    summary: "list the keys, and how much is sealed under each; never the keys themselves",
    example: "keys list",
    json: '[{"id", "current": it seals now, "configured": it opens, "authenticators", "signatures"}]',
    input: z.object({}),
    run: () => listKeys(programme),
  });
  addVerb(keys, finish, {
    usage: "rotate",
    summary: "seal anew, under the first SEALING_KEY, what is sealed under another; while the site runs",
    example: "keys rotate",
    json: '{"key", "authenticators", "signatures", "left": [key whose seals do not open]}; exit code 1 when some are left',
    input: z.object({}),
    run: () => rotateKeys(programme),
  });
}

async function listKeys(programme: Programme): Promise<Report> {
  const rows = await usedKeys(await programme.database(), programme.openVault());
  return {
    json: rows,
    lines: table(rows, [
      ["Key", (row) => row.id],
      ["", (row) => (row.current ? "seals" : row.configured ? "opens" : "NOT CONFIGURED")],
      ["Authenticators", (row) => row.authenticators],
      ["Signatures", (row) => row.signatures],
    ]),
  };
}

async function rotateKeys(programme: Programme): Promise<Report> {
  const vault = programme.openVault();
  const authenticators = await rotate(programme, vault, sealedColumns.authenticators);
  const signatures = await rotate(programme, vault, sealedColumns.signatures);
  const left = (await usedKeys(await programme.database(), vault)).filter(
    (key) => !key.configured && key.authenticators + key.signatures > 0,
  );
  return {
    json: { key: vault.current, authenticators, signatures, left: left.map(({ id }) => id) },
    lines: [
      `Sealed anew under the key ${vault.current}: ${authenticators} authenticators and ${signatures} signatures.`,
      ...left.map(
        ({ id, authenticators, signatures }) =>
          `Left under the key ${id}, which is not configured: ${authenticators} authenticators and ${signatures} signatures. Add it to SEALING_KEY behind the first, and repeat.`,
      ),
    ],
    notes:
      left.length > 0
        ? []
        : [
            "Every server must know the new key before this; earlier keys can be taken out of SEALING_KEY now.",
          ],
    failed: left.length > 0,
  };
}
