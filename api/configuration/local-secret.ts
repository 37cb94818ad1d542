import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeOwnFolder } from "./own-folder";

/** What a local instance calls the files of its secrets: in DATA_DIR, and beside it what a copy of the data must not hold. */
export type SecretFile = "session-secret" | "sealing-key" | "signing-key";

/** A local instance keeps secrets of its own, so that sessions and what is sealed survive a restart. */
export function localSecret(folder: string, name: SecretFile): string {
  const file = join(folder, name);
  if (!existsSync(file)) {
    makeOwnFolder(folder);
    const made = `${file}.${randomUUID()}`;
    writeFileSync(made, randomBytes(48).toString("base64"), { mode: 0o400, flush: true });
    // A rename would replace the secret of another process that was first, and with it all that it sealed.
    linkUnlessThere(made, file);
    unlinkSync(made);
  }
  return readFileSync(file, "utf8").trim();
}

/** The secret that a local instance has kept; empty when there is none. */
export function keptSecret(folder: string, name: SecretFile): string {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

function linkUnlessThere(made: string, file: string): void {
  try {
    linkSync(made, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}
