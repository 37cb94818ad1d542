import { rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { Refusal } from "./errors";
import { asRefusal, takenBackOnSignal } from "./writing";

/**
 * Does a restore's work with a folder beside the backup, for what is needed on the way, which is gone afterwards. Throws a
 * Refusal when it cannot be made, or is there: two would write, and remove, the same files.
 */
export async function withFolderBeside<Result>(
  file: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = `${file}.restoring`;
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? atWork(folder) : asRefusal(error, folder);
  });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    return await takenBackOnSignal(remove, () => work(folder));
  } finally {
    remove();
  }
}

const atWork = (folder: string) =>
  new Refusal(
    `${folder} is there: another restore is at work with it, or was killed while it was. Wait for its end, or remove that; nothing was changed.`,
  );
