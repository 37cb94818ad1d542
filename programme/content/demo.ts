import { open } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { insertResearcher } from "../../api/auth/auth.store";
import { emailKey } from "../../api/auth/email-address";
import type { Database, DatabaseTransaction } from "../../api/database/schema";
import { transaction } from "../../api/database/transaction";
import type { Services } from "../../api/services";
import { BountyFile, importBounties } from "../bounties/import";
import {
  DEFAULT_EXPIRY,
  DEFAULT_REFERRALS,
  issueInvitation,
  makeInviteCode,
} from "../invitations/invitations";
import { deliver } from "../messages/messages";
import { parseDuration } from "../shared/duration";
import { parseJson, readText } from "../shared/import-file";
import type { OpenNamed } from "../shared/named-files";
import { recorder } from "../shared/write";
import { importContent, readContentFiles } from "./content-files";

type DemoServices = Pick<Services, "db" | "now" | "newId" | "randomBytes" | "hasher">;

const OPERATOR = "npm start";

const Messages = z.array(z.strictObject({ title: z.string(), body: z.string() }));

/** The demo's files are the program's own. */
const openOwn: OpenNamed = (path) => open(path, "r");

const pathOf = (folder: string | URL) => (typeof folder === "string" ? folder : fileURLToPath(folder));

/** Whether this database never held any data. */
async function isEmpty(db: Database): Promise<boolean> {
  for (const table of ["researchers", "invitations", "bounties", "content_items", "nda_texts"] as const) {
    if (
      await db
        .selectFrom(table)
        .select(({ lit }) => lit(1).as("any"))
        .limit(1)
        .executeTakeFirst()
    )
      return false;
  }
  return true;
}

/**
 * Loads the demo programme, whole, into an empty database; leaves any other alone. Returns whether it did.
 *
 * @param folder content files and `bounties.json`, as the `programme` command imports them
 */
export async function loadDemo(services: DemoServices, folder: string | URL): Promise<boolean> {
  const { db } = services;
  if (!(await isEmpty(db))) return false;
  const content = await readContentFiles(openOwn, pathOf(folder));
  const file = join(pathOf(folder), "bounties.json");
  const targets = parseJson(file, await readText(openOwn, file), { name: "targets", schema: BountyFile });
  await transaction(db, async (tx) => {
    await importContent(services, tx, content);
    await importBounties(services, tx, targets);
    await recorder({ ...services, operator: OPERATOR }, tx)({ action: "demo.load", subject: "content" });
  });
  return true;
}

/**
 * Invites a demo researcher with a new address of a reserved domain (RFC 2606). Their messages wait for them:
 * the account is created immediately, without a password, as the first use of the code would.
 *
 * @param folder where `messages.json` is; without one, or without that file, no messages wait
 */
export async function demoInvitation(
  services: DemoServices,
  folder?: string | URL,
): Promise<{ email: string; code: string }> {
  const { db, now, newId } = services;
  const messages = folder === undefined ? [] : await readMessages(pathOf(folder));
  const { code, code_hash } = await makeInviteCode(services);
  const expires_at = now() + (parseDuration(DEFAULT_EXPIRY) ?? 0);
  const email = await transaction(db, async (tx) => {
    const email = await newDemoAddress(tx);
    const id = newId();
    const referrals = DEFAULT_REFERRALS;
    await insertResearcher(tx, {
      id,
      email,
      email_key: emailKey(email),
      available_referrals: referrals,
      created_at: now(),
    });
    const invitation = await issueInvitation(services, tx, { email, code_hash, expires_at, referrals });
    for (const { title, body } of messages) await deliver(services, tx, [id], { title, message: body });
    await recorder(
      { ...services, operator: OPERATOR },
      tx,
    )({
      action: "invite.create",
      subject: `invitation:${invitation.id}`,
      details: { expires_at, referrals },
    });
    return email;
  });
  return { email, code };
}

async function readMessages(folder: string) {
  const file = join(folder, "messages.json");
  const text = await readText(openOwn, file, { optional: true });
  return text === undefined ? [] : parseJson(file, text, { name: "messages", schema: Messages });
}

/** Returns `researcher-<n>@example.org`, the first that no researcher has. */
async function newDemoAddress(tx: DatabaseTransaction): Promise<string> {
  const { count } = await tx
    .selectFrom("researchers")
    .select((on) => on.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  for (let number = Number(count) + 1; ; number++) {
    const email = `researcher-${number}@example.org`;
    const taken = await tx
      .selectFrom("researchers")
      .select("id")
      .where("email_key", "=", emailKey(email))
      .executeTakeFirst();
    if (!taken) return email;
  }
}
