import { Readable } from "node:stream";
import { uploadGpgKey } from "#contract/gpg";
import type { FormFile } from "#lib/multipart";
import { type Performed, perform } from "../../forms/perform.server";
import type { Visitor } from "../../session/visitor.server";
import { KeyFile } from "./key-file";

/** Sends a form's public key to the API; a refusal stands beside the file, and what else was entered is kept. */
export function uploadKey(visitor: Visitor, form: FormData): Promise<Performed<typeof uploadGpgKey>> {
  return perform(visitor, form, uploadGpgKey, {
    // The call's body is the file itself.
    schema: KeyFile.transform(() => undefined),
    hide: ["public_file"],
    files: keyFile(form),
  });
}

async function* keyFile(form: FormData): AsyncGenerator<FormFile> {
  const file = form.get("public_file");
  if (!(file instanceof File)) return;
  const content = Readable.from([Buffer.from(await file.arrayBuffer())]);
  yield { field: "public_file", name: file.name, type: file.type, content };
}
