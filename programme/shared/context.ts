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
import type { OpenNamed } from "./named-files";
import type { Input, Output } from "./streams";
import type { Terminal } from "./terminal";
import type { WordSource } from "./text-options";

/** The command's external dependencies. */
export interface ProgrammeContext
  extends Pick<Services, "now" | "elapsed" | "newId" | "randomBytes" | "hasher"> {
  /** Opens the database; called at most once, and not at all for help. The caller closes it. */
  openDatabase(options: { create: boolean }): Database;
  /** Opens the vault, which seals one-time code secrets, signatures, texts and proofs; only for verbs about these, and to seal through `issuingFor`. Throws when it has no key. */
  openVault(): Vault;
  /** Opens the signer of receipts. Throws an error with a sentence when it has no key. */
  openSigner(): Promise<Signer>;
  /** Opens the key that a demo instance's submissions are sealed for. Throws a Refusal where the key is the company's own. */
  openDemoKey(): Promise<ProgrammeKey>;
  /** Opens the store of attachments, whichever database owns it; only for verbs that read them. */
  openStore(): Promise<Store>;
  /** The location of the store, in words: `the folder data/attachments`. */
  attachments: string;
  /** The path of the store, where it is a folder; null for a bucket. */
  attachmentsFolder: string | null;
  /** Opens the mailer; null when no mail server is configured. Throws a Refusal when it is configured wrongly. */
  openMailer(): Mailer | null;
  /** Reads which managers are notified by mail that something waits; null for none. Throws a Refusal when it is configured wrongly. */
  readInboxMail(): InboxMailOptions | null;
  /** The sender of letters. */
  sender: Sender;
  /** The instance's programme, company and public address. */
  identity: Identity;
  /** Reads the retention periods. Throws an error with a sentence for each that is configured wrongly. */
  readRetention(): Retention;
  /** Reads within how many working days either side should act on a submission. Throws an error with a sentence for each wrong setting. */
  readAnswerDays(): AnswerDays;
  /** The location of the database. */
  place: DatabasePlace;
  /** The command's user, for the audit log: the account's name on this machine. */
  operator: string;
  /** Opens a file that the manager names, with no more rights than their own: every path of an argument or option that is read goes through it. */
  openNamed: OpenNamed;
  /** Opens the manager's terminal, for questions; null where there is none. */
  openTerminal(): Terminal | null;
  /** Called before a verb that may change something: its output cannot be had by running it again. */
  mayChange?(): void;
  /** Called for a report that goes to standard error, because standard output carries the verb's result. */
  writesOut?(): void;
  stdin: Input;
  stdout: Output;
  stderr: Output;
}

/** The context of verbs: with guarded access to the database and to the store of attachments. */
export interface Programme extends ProgrammeContext {
  /** Opens the database. Throws a Refusal when there is none, or when its schema is not this version's. */
  database(): Promise<Database>;
  /** Opens the store, guarded, for verbs that remove from it. Throws a Refusal when it is another database's. */
  openOwnStore(): Promise<Store>;
  /** Mail that is due when the verb is done. */
  outbox: Outbox;
  /** Whether the verb writes to people and no mail is to report it, now or later (`--no-mail`). */
  isQuiet: boolean;
  /** The changes that the verb has committed, such as "keys.rotate of key:1a2b": an error after them must not promise that nothing was changed. */
  kept: string[];
  /** Reads options whose value is text. */
  words: WordSource;
}
