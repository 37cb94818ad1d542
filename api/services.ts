import type { AnswerDays } from "#contract/submission-life";
import type { Hasher } from "./crypto/hasher";
import type { Keys } from "./crypto/keys";
import type { Vault } from "./crypto/vault";
import type { Database } from "./database/schema";
import type { StoreOwner } from "./instance/store-owner";
import type { Log } from "./logging/log";
import type { Signer } from "./receipts/signer";
import type { ProgrammeKey } from "./sealing/programme-key";
import type { Store } from "./store/store";

/** All that a call depends on; passed to `createApi`, so that tests can replace it. */
export interface Services {
  db: Database;
  store: Store;
  /** Checks whether that store is this database's. */
  storeOwner: Pick<StoreOwner, "look" | "recent">;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a monotonic clock, for durations within this process. */
  elapsed: () => number;
  /** A new id; ids made later sort later. */
  newId: () => string;
  /** Unpredictable bytes. */
  randomBytes: (size: number) => Buffer;
  hasher: Hasher;
  /** Seals data that must be unreadable in a stolen database. */
  vault: Vault;
  /** The key that submissions are sealed to. */
  programmeKey: ProgrammeKey;
  keys: Keys;
  /** Signs the receipts of submissions. */
  signer: Signer;
  /** Within how many working days either side should act on a submission. */
  answerDays: AnswerDays;
  /** How long a submission is retained after it was declined or withdrawn, in milliseconds. */
  keptWhenOver: number;
  /** Whether a mail server is configured; the managers' command sends. */
  sendsMail: boolean;
  log: Log;
  identity: Identity;
}

/** The identity of this instance, and of the company that runs it. */
export interface Identity {
  /** The programme's name, shown in authenticator apps and the agreement. */
  programme: string;
  company: string;
  registeredOffice: string;
  taxNumber: string;
  registryNumber: string;
  /** An email address. */
  contact: string;
  /** Scheme, host and port that browsers use. */
  publicUrl: string;
  /** What `publicUrl` was before: earlier receipts name it. */
  formerPublicUrls: readonly string[];
}
