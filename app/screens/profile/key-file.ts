import { z } from "zod";
import { GPG_KEY_MAX_BYTES } from "#contract/limits";

/** The file of /account/gpg-key; specification §5 requires one. The call accepts it as it is. */
export const KeyFile = z.object({
  public_file: z
    .file({ error: "Choose the file with your public key." })
    .max(GPG_KEY_MAX_BYTES, "A public key has 64 KiB at most. Is this the right file?"),
});
