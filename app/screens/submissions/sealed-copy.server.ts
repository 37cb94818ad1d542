import { Readable } from "node:stream";
import type { getSealedAttachment, getSealedResearch } from "#contract/submissions";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import type { Visitor } from "../../session/visitor.server";

/**
 * A sealed copy as a file to be saved. Throws a Response with the reason where there is none: 404 for another's, 409 for one that is
 * sealed for the programme alone.
 *
 * @param request for the copy: where Remix drops the response to it, what the copy comes from is closed
 * @param name of the file, of characters that need no escape in a header
 */
export async function sealedCopy(
  request: Request,
  visitor: Visitor,
  call: typeof getSealedResearch | typeof getSealedAttachment,
  { id, name }: { id: string; name: string },
): Promise<Response> {
  try {
    const content = await visitor.call(call, undefined, { id });
    const stream = content instanceof Readable ? content : Readable.from(content);
    return new Response(bodyFor(request, stream), {
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

/** The body of a response with a stream, which is closed where no client will read it: for the headers alone, or once the request is aborted. */
function bodyFor({ method, signal }: Request, stream: Readable): ReadableStream | null {
  const close = () => stream.destroy();
  if (method === "HEAD" || signal.aborted) {
    close();
    return null;
  }
  signal.addEventListener("abort", close, { once: true });
  return Readable.toWeb(stream) as ReadableStream;
}

/** An id as a part of a file's name: nothing but its digits goes into a header. */
export const inFileName = (id: string) => id.toLowerCase().replaceAll(/[^\da-f-]/g, "");
