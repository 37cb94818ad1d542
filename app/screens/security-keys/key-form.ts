import { z } from "zod";
import { KeyResponse, keyName, NewKeyResponse } from "#contract/security-keys";

/** A key's response as a form carries it: one field of JSON. Any other text is an error of the field. */
const credentialOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string({ error: "Press the button above, and use your key." })
    .max(64_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "The key gave no answer. Try again." });
        return z.NEVER;
      }
    })
    .pipe(shape);

/** The form that adds a key. Its output is the call's body. */
export const KeyForm = z.object({ name: keyName, credential: credentialOf(NewKeyResponse) });

/** The form that logs in by one; the token is the session cookie's. */
export const KeyLoginForm = z.object({ ephemeral_token: z.string(), credential: credentialOf(KeyResponse) });
