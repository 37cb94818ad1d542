import { Readable } from "node:stream";
import { uploadGpgKey } from "#contract/gpg";
import type { FormFile } from "#lib/multipart";
import type { WithLostFiles } from "../../forms/entered.server";
import { type Performed, perform } from "../../forms/perform.server";
import { confirmWith } from "../../session/confirm.server";
import type { Visitor } from "../../session/visitor.server";
import { KeyFile } from "./key-file";

type Refusal = Extract<Performed<typeof uploadGpgKey>, { ok: false }>["refusal"];

/** The result of an upload: `code` asks for the authenticator's code, with the lines why an entered one is refused. */
type Uploaded = { ok: true } | { ok: false; refusal: Refusal } | { ok: false; code: string[] };

/**
 * Sends a form's public key to the API, after its `code` when it has one; a refusal is shown at the file, and the other
 * entries are preserved.
 *
 * @param lost says with a refusal that the file is gone
 */
export async function uploadKey(visitor: Visitor, form: FormData, lost: WithLostFiles): Promise<Uploaded> {
  const lines = form.has("code") ? await confirmWith(visitor, form) : [];
  if (lines.length > 0) return { ok: false, code: lines };
  const uploaded = await perform(visitor, form, uploadGpgKey, {
    // The call's body is the file itself.
    schema: KeyFile.transform(() => undefined),
    hide: ["public_file", "code"],
    files: keyFile(form),
    lost,
  });
  if (uploaded.ok) return { ok: true };
  if (uploaded.failure?.code === "confirmation_required") return { ok: false, code: [] };
  return { ok: false, refusal: uploaded.refusal };
}

async function* keyFile(form: FormData): AsyncGenerator<FormFile> {
  const file = form.get("public_file");
  if (!(file instanceof File)) return;
  const content = Readable.from([Buffer.from(await file.arrayBuffer())]);
  yield { field: "public_file", name: file.name, type: file.type, content };
}
