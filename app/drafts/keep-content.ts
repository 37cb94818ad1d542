import type { Kept } from "./draft-view";
import { areKept, type Entries } from "./rules";
import type { Vault } from "./vault";

/** A form's content. */
export interface Content {
  entries: Entries;
  files: [field: string, file: File][];
}

/** The content of a form of which nothing is stored. */
export const nothing: Content = { entries: [], files: [] };

/** Whether two contents are equal. */
export function isSame(one: Content, other: Content): boolean {
  return JSON.stringify(one.entries) === JSON.stringify(other.entries) && haveSameFiles(one, other);
}

export function haveSameFiles(one: Content, other: Content): boolean {
  return (
    one.files.length === other.files.length &&
    one.files.every(([, file], index) => file === other.files[index]?.[1])
  );
}

/**
 * Stores as much of a form as there is room for. Its texts come first, with the files that are stored already: files that had no room
 * may leave none for them either, because a browser may go on counting freed space. Where the
 * texts have no room otherwise, the stored files are removed.
 *
 * @param draft the draft's id, and the form's name
 * @param isRefused whether these files had no room before
 * @returns how much is stored; the rest stays in the form
 */
export async function keepContent(
  vault: Vault,
  draft: { id: string; name: string },
  { entries, files }: Content,
  isRefused: boolean,
): Promise<Kept> {
  const keeps = async (some: Content["files"]) =>
    areKept(some.map(([, file]) => file)) &&
    (await vault.keep(draft.id, draft.name, entries, some).then(
      () => true,
      () => false,
    ));
  const filed = files.filter(([, file]) => vault.isFiled(file));
  const isWhole = filed.length === files.length;
  if (await keeps(filed)) return isWhole || (!isRefused && (await keeps(files))) ? "draft" : "texts";
  return filed.length > 0 && (await keeps([])) ? "texts" : "full";
}
