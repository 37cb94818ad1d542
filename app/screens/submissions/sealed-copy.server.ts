import { Readable } from "node:stream";
import type { getSealedAttachment, getSealedResearch } from "#contract/submissions";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import type { Visitor } from "../../session/visitor.server";

/**
 * A sealed copy as a file to be saved. Throws a Response with the reason where there is none: 404 for another's, 409 for one that is
 * sealed for the programme alone.
 *
 * @param name of the file, of characters that need no escape in a header
 */
export async function sealedCopy(
  visitor: Visitor,
  call: typeof getSealedResearch | typeof getSealedAttachment,
  { id, name }: { id: string; name: string },
): Promise<Response> {
  try {
    const content = await visitor.call(call, undefined, { id });
    return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, {
      headers: {
        "Content-Type": call.media,
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    const text = errorLines(error.body, error.statusText).join("\n");
    throw new Response(`${text}\n`, { status: error.status, headers });
  }
}

/** An id as a part of a file's name: nothing but its digits goes into a header. */
export const inFileName = (id: string) => id.toLowerCase().replaceAll(/[^\da-f-]/g, "");
