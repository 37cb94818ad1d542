import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSealedAttachment } from "#contract/submissions";
import { inFileName, sealedCopy } from "../screens/submissions/sealed-copy.server";
import { gate } from "../session/gate.server";

/** A file of the visitor's submission, or of a message about it, as a file that their own key opens. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const { attachment: id = "" } = args.params;
  return sealedCopy(args.request, visitor, getSealedAttachment, {
    id,
    name: `attachment-${inFileName(id)}.pgp`,
  });
}
