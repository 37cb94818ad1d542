import { SIGNATURE_MAX_BYTES } from "#contract/limits";
import { isNameOf, NAME_MAX_LENGTH, questionName } from "#design-system/SignaturePad";
import { drawSignature } from "../typed-signature/typed-signature.server";

/** The signature a form holds: its PNG data URL ("" for none), or why there can be none. */
export type Signature = { png: string } | { error: string };

/**
 * Reads the signature out of a form: the drawing the pad made, else a picture that was uploaded, else a typed name,
 * which is drawn here. The API has the last word on all of them.
 */
export async function readSignature(form: FormData): Promise<Signature> {
  const drawn = form.get("signature_data");
  if (typeof drawn === "string" && drawn !== "") return { png: drawn };
  const file = form.get("signature_file");
  if (file instanceof File && file.size > 0) return readPicture(file);
  const name = form.get("typed_name");
  return typeof name === "string" ? drawName(name) : { png: "" };
}

/**
 * The question about a typed name that a form signs with and that is not the signer's, or undefined. A name is questioned once:
 * a form that sends the questioned name again signs with it.
 */
export function askAboutName(form: FormData, signerName: string): string | undefined {
  const [drawn, file, name] = ["signature_data", "signature_file", "typed_name"].map((each) =>
    form.get(each),
  );
  if (drawn || (file instanceof File && file.size > 0) || typeof name !== "string") return undefined;
  if (!/\p{L}/u.test(name) || isNameOf(name, signerName) || form.get("typed_name_asked") === name)
    return undefined;
  return questionName(name, signerName);
}

async function readPicture(file: File): Promise<Signature> {
  if (file.size > SIGNATURE_MAX_BYTES) {
    return {
      error: `The picture has more than ${SIGNATURE_MAX_BYTES / 1024} KiB. Save it smaller, or type your name.`,
    };
  }
  const bytes = Buffer.from(await file.arrayBuffer());
  return { png: `data:image/png;base64,${bytes.toString("base64")}` };
}

async function drawName(name: string): Promise<Signature> {
  if (!/\p{L}/u.test(name)) return { png: "" };
  const signature = await drawSignature(name.slice(0, NAME_MAX_LENGTH));
  if ("png" in signature) return signature;
  const letters = signature.unknown.slice(0, 10).join(" ");
  return {
    error: `These characters cannot be drawn here: ${letters}. Write your name as on the agreement, or upload a picture.`,
  };
}
