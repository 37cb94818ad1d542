import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeOwnFolder } from "./own-folder";

/** The names of a local instance's secret files: in DATA_DIR, or next to it if a copy of the data must not hold the secret. */
export type SecretFile = "session-secret" | "sealing-key" | "signing-key";

/** Reads a local instance's secret, made the first time, so that sessions and sealed data survive a restart. */
export function localSecret(folder: string, name: SecretFile): string {
  const file = join(folder, name);
  if (!existsSync(file)) {
    makeOwnFolder(folder);
    const made = `${file}.${randomUUID()}`;
    writeFileSync(made, randomBytes(48).toString("base64"), { mode: 0o400, flush: true });
    // A rename would replace the secret of another process that was first, and lose all that it sealed.
    linkUnlessThere(made, file);
    unlinkSync(made);
  }
  return readFileSync(file, "utf8").trim();
}

/** The secret that a local instance has stored; empty when there is none. */
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
