import { json, redirect } from "@remix-run/node";
import { unjudged } from "./shell/data-request";
import type { Visitor } from "./visitor.server";

const guestScreens = new Set(["/login", "/invitation"]);

const OLDER =
  "This page is older than your session. Nothing was sent; what you entered is still here. Send it once more.";
const LOGGED_OUT =
  "You were logged out in the meantime. Nothing was sent; what you wrote is still here. Log in again in another tab, then send it from this one.";

/**
 * The answer to a form whose token is of an earlier session of this browser: logged in or out in another tab, or the
 * cookie is gone. With scripts the form stays as it is, with a line on top; without, the browser's own way back has it.
 */
export function staleForm(request: Request, visitor: Visitor): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.has("_data")) {
    const isLoggedOut = !visitor.isSignedIn && !guestScreens.has(pathname);
    const answer = { ...unjudged([isLoggedOut ? LOGGED_OUT : OLDER]), ...(isLoggedOut && { isLoggedOut }) };
    return json(answer, { status: 403, headers: { "X-Remix-Response": "yes" } });
  }
  if (guestScreens.has(pathname)) return redirect(pathname, 303);
  return new Response(
    "This form is older than your session, so nothing was sent. Go back with your browser: what you wrote is still there. Copy it, reload the page and send it again.",
    { status: 403, headers: { "Content-Type": "text/plain; charset=utf-8" } },
  );
}
