import {
  ATTACHMENTS_MAX_TOTAL_BYTES,
  BODY_MAX_BYTES,
  GPG_KEY_MAX_BYTES,
  MULTIPART_OVERHEAD_BYTES,
  SIGNATURE_MAX_BYTES,
  SUBMISSION_BODY_MAX_BYTES,
} from "#contract/limits";
import { clientScope } from "#lib/client-scope";
import { checkToken, comesFrom } from "../forms/csrf.server";
import { enteredIn } from "../forms/entered.server";
import { personOf, staleForm } from "../forms/stale/stale-form.server";
import { takesFiles } from "../forms/upload.server";
import type { MemberProof } from "../session/member-proof.server";
import type { Visitor } from "../session/visitor.server";
import type { FormsUnderWay } from "./forms-under-way.server";

/** The longest form of a guest: an address and a password. */
const MAX_GUEST_FORM_BYTES = BODY_MAX_BYTES;
/** The longest text form with its part headers. */
const MAX_FORM_BYTES = SUBMISSION_BODY_MAX_BYTES + MULTIPART_OVERHEAD_BYTES;
/** More than may be stored: up to here the form gets its own refusal, and preserves its entries. */
const MAX_UPLOAD_BYTES = 3 * ATTACHMENTS_MAX_TOTAL_BYTES;
const keyTooLarge = `A public key has ${GPG_KEY_MAX_BYTES / 1024} KiB at most, and this file has more, so nothing was stored. Choose the file with your public key, exported without the signatures of others.`;
/** The forms with one small file: its limit, and what to send instead. */
const tooLargeAt: Readonly<Record<string, string>> = {
  "/account/gpg-key": keyTooLarge,
  "/complete-profile": keyTooLarge,
  "/sign-nda": `The picture of a signature has ${SIGNATURE_MAX_BYTES / 1024} KiB at most, and this file has more, so nothing was signed. Save it smaller, or type your name.`,
};
const safeMethods = new Set(["GET", "HEAD"]);

/** Whether a request may change something. */
export const isUnsafe = ({ method }: Request) => !safeMethods.has(method);

interface Admission {
  origins: ReadonlySet<string>;
  memberProof: MemberProof;
  /** The refused forms that are being read to return their text, by client (docs/security.md#throttles). */
  returned: FormsUnderWay;
  /** Where the request comes from. */
  address: string;
  /** Logs a refusal by origin. A token that is good no more is not logged: a tab that is older than its login sends one. */
  noteForged: (reason: string) => void;
  /** Milliseconds. */
  now: () => number;
}

/**
 * Refuses unsafe requests that are not this browser's own, before any route sees them. A refused body is read for one
 * reason: to show its text again to a researcher who wrote it with a session. A guest's is never read.
 */
export async function admit(
  request: Request,
  visitor: Visitor,
  { origins, memberProof, returned, address, noteForged, now }: Admission,
): Promise<Request | Response> {
  if (!isUnsafe(request)) return request;
  if (request.method !== "POST")
    return refusal(405, "This address takes no such request.", { Allow: "GET, HEAD, POST" });
  if (comesFrom(request.headers, origins) === "elsewhere") {
    const saysWhere = request.headers.has("Sec-Fetch-Site") || request.headers.has("Origin");
    noteForged(saysWhere ? "foreign origin" : "no origin");
    return refusal(403, "This request came from another site and was refused. Nothing was changed.");
  }
  const { isSignedIn } = visitor;
  const fault = faultOfSize(request, takesFiles(request) ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES, isSignedIn);
  if (fault) return fault;
  const { ok, proof, request: unread } = await checkToken(request, visitor);
  const isMembers = proof !== null && memberProof.isGood(proof, now());
  // Not before the first bytes: a text that was written with a session may have ended without it.
  const isGuests = !isSignedIn && !takesFiles(request) && (ok || !isMembers);
  const faultOfGuest = isGuests && faultOfSize(request, MAX_GUEST_FORM_BYTES, false);
  if (faultOfGuest) return faultOfGuest;
  if (ok) return unread;
  if (isReport(request)) return new Response(null, { status: 204 });
  if (isFormOfScript(request)) return staleForm(request, visitor, null, await personOf(visitor));
  const end = isMembers ? returned.begin(clientScope(address)) : null;
  return staleForm(request, visitor, end && (await enteredIn(unread).finally(end)));
}

/**
 * A report outlives its page (`keepalive`): it can arrive after a log-out or the next login, when its token is good no more, and then it
 * is not counted, and not refused either, since no page waits for the response. It neither renews tokens nor writes the cookie, which
 * would replace the later one: the next form would be refused as older than its session.
 */
export const isReport = ({ url }: Request) => new URL(url).pathname === "/impressions";

/** A missing length could be any. */
function faultOfSize(request: Request, limit: number, isSignedIn: boolean): Response | null {
  const length = request.headers.get("Content-Length");
  if (length === null && request.body)
    return refusal(411, "Say how long the request is, with Content-Length.");
  if (Number(length) <= limit) return null;
  // A script shows the sentence in its page, which is as it was.
  const goBack = isFormOfScript(request) ? "" : "Go back with your browser. ";
  return refusal(413, goBack + tooLarge(request, isSignedIn));
}

/** The sentence about a form above its limit: which one is true for it, and the remedy. */
function tooLarge(request: Request, isSignedIn: boolean): string {
  if (takesFiles(request))
    return `Attachments can have ${ATTACHMENTS_MAX_TOTAL_BYTES / 1024 / 1024} MiB in total, and these have more, so nothing of this form was stored. Remove some, or pack them.`;
  const kibibytes = (isSignedIn ? SUBMISSION_BODY_MAX_BYTES : BODY_MAX_BYTES) / 1024;
  const own = isSignedIn ? tooLargeAt[new URL(request.url).pathname] : undefined;
  return (
    own ?? `A form can have ${kibibytes} KiB here, and this has more, so nothing was stored. Shorten it.`
  );
}

/** A response in plain text, for requests that no page of ours sends. */
export function refusal(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...headers } });
}

/** Whether a page's script sends a form, and the page stays where it is until the response. */
export function isFormOfScript({ method, url }: Request): boolean {
  return method === "POST" && new URL(url).searchParams.has("_data");
}
