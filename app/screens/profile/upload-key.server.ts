import { uploadGpgKey } from "#contract/gpg";
import { type Performed, perform } from "../../forms/perform.server";
import type { Visitor } from "../../session/visitor.server";
import { KeyFile } from "./key-file";

/** Sends a form's public key to the API; a refusal stands beside the file, and what else was entered is kept. */
export function uploadKey(visitor: Visitor, form: FormData): Promise<Performed<typeof uploadGpgKey>> {
  const files = new FormData();
  const file = form.get("public_file");
  if (file instanceof File) files.append("public_file", file);
  return perform(visitor, form, uploadGpgKey, {
    // The call's body is the file itself.
    schema: KeyFile.transform(() => undefined),
    hide: ["public_file"],
    files,
  });
}
