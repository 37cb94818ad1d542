import { mkdirSync, rmSync } from "node:fs";
import { Refusal } from "../shared/errors";
import { asRefusal, makingFor } from "../shared/writing";

/**
 * Runs a restore with a temporary folder next to the backup, which is removed afterwards. Throws a Refusal when it cannot be
 * created, or exists: two restores would write, and remove, the same files.
 */
export async function withFolderBeside<Result>(
  file: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = `${file}.restoring`;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return makingFor({ make: () => make(folder), takeBack: remove }, async () => {
    const result = await work(folder);
    remove();
    return result;
  });
}

function make(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw isThere ? atWork(folder) : asRefusal(error, folder);
  }
}

const atWork = (folder: string) =>
  new Refusal(
    `${folder} is there: another restore is at work with it, or was killed while it was. Wait for its end, or remove that; nothing was changed.`,
  );
