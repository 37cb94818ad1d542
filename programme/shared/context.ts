import type { AnswerDays } from "#contract/submission-life";
import type { Vault } from "../../api/crypto/vault";
import type { DatabasePlace } from "../../api/database/open";
import type { Database } from "../../api/database/schema";
import type { InboxMailOptions } from "../../api/mail/inbox-mail-configuration";
import type { Sender } from "../../api/mail/letters";
import type { Mailer } from "../../api/mail/mailer";
import type { Signer } from "../../api/receipts/signer";
import type { Retention } from "../../api/retention/periods";
import type { ProgrammeKey } from "../../api/sealing/programme-key";
import type { Identity, Services } from "../../api/services";
import type { Store } from "../../api/store/store";
import type { Outbox } from "../messages/due-mail";
import type { Input, Output } from "./streams";
import type { Terminal } from "./terminal";
import type { WordSource } from "./text-options";

/** Everything the command may use that is not of its own making. */
export interface ProgrammeContext extends Pick<Services, "now" | "newId" | "randomBytes" | "hasher"> {
  /** Opens the database; called at most once, and not at all for help. The caller closes it. */
  openDatabase(options: { create: boolean }): Database;
  /** Opens what seals one-time code secrets and signatures; only for verbs about its keys. Throws when it has none. */
  openVault(): Vault;
  /** Opens what signs receipts. Throws a sentence when it has no key. */
  openSigner(): Promise<Signer>;
  /** Opens the key that a demo instance's submissions are sealed for. Throws a Refusal where the key is the company's own. */
  openDemoKey(): Promise<ProgrammeKey>;
  /** Opens where attachments are kept, whose ever that is; only for verbs that read them. */
  openStore(): Promise<Store>;
  /** Where that is, in words: `the folder data/attachments`. */
  attachments: string;
  /** Opens what sends mail; null when no mail server is set. Throws a Refusal when it is set wrongly. */
  openMailer(): Mailer | null;
  /** Which managers are told by mail that something waits; null for none. Throws a Refusal when it is set wrongly. */
  readInboxMail(): InboxMailOptions | null;
  /** Who letters speak for. */
  sender: Sender;
  /** How the instance calls itself. */
  identity: Identity;
  /** How long data are kept. Throws a sentence for each period that is set wrongly. */
  readRetention(): Retention;
  /** Within how many working days either side should act on a submission. Throws a sentence for each that is set wrongly. */
  readAnswerDays(): AnswerDays;
  /** Where the database is. */
  place: DatabasePlace;
  /** Who runs the command, for the audit log: the account's name on this machine. */
  operator: string;
  /** Opens the manager's terminal, to ask something; null where there is none. */
  openTerminal(): Terminal | null;
  stdin: Input;
  stdout: Output;
  stderr: Output;
}

/** What the verbs get: the context, with the database behind one door, and the store of attachments behind another. */
export interface Programme extends ProgrammeContext {
  /** The database. Throws a Refusal when there is none, or when its tables are older than this command. */
  database(): Promise<Database>;
  /** Opens the store, guarded, for verbs that remove from it. Throws a Refusal when it is another database's. */
  openOwnStore(): Promise<Store>;
  /** Mail that is due when the verb is done. */
  outbox: Outbox;
  /** Reads options that take words. */
  words: WordSource;
}
