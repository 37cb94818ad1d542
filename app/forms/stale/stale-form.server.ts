import { json, redirect } from "@remix-run/node";
import { getProfile } from "#contract/profiles";
import { isolated } from "#lib/bidi";
import { ApiFailure } from "../../api-client/api-caller.server";
import type { Visitor } from "../../session/visitor.server";
import { unjudged } from "../data-request";
import { takesFiles } from "../upload.server";
import { stalePage } from "./stale-page.server";
import { LOGIN_ELSEWHERE } from "./stale-texts";

const guestScreens = new Set(["/login", "/invitation"]);

const OLDER =
  "This page is older than your session, so this was not sent; what you entered is still here. Send it once more";
const LOGGED_OUT = `You were logged out in the meantime, so this was not sent; what you wrote is still here. ${LOGIN_ELSEWHERE}, then send it from this one.`;
const FILES_LOGGED_OUT = `You were logged out while your files were on their way. ${LOGIN_ELSEWHERE}, then send them from this one.`;
/** The message where the form is gone and its text is stored. */
const WITHOUT_FILES =
  "Your session ended while your files were on their way. What you wrote was received; the files were not. Do not send it a second time: log in again, and tell the programme that they are missing.";

/**
 * The response to a form whose token is of an earlier session of this browser: logged in or out in another tab, or the
 * cookie is gone. With scripts the form stays as it is, with a line on top; without, the browser's back button restores it,
 * unless that loads the page again: the entries are returned as text to copy.
 *
 * @param entered the sent entries, as text
 * @param person as whom it would be sent now: another user may have logged in
 */
export function staleForm(
  request: Request,
  visitor: Visitor,
  entered: string | null = null,
  person: string | null = null,
): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.has("_data")) {
    const isLoggedOut = !visitor.isSignedIn && !guestScreens.has(pathname);
    const older = person ? `${OLDER}, and it is sent as ${person}, who is logged in now.` : `${OLDER}.`;
    const { askForFiles } = visitor;
    const line = askForFiles ? FILES_LOGGED_OUT : isLoggedOut ? LOGGED_OUT : older;
    const answer = {
      ...unjudged([line]),
      ...askForFiles?.([line]),
      ...(isLoggedOut && { isLoggedOut }),
    };
    return json(answer, { status: 403, headers: { "X-Remix-Response": "yes" } });
  }
  if (guestScreens.has(pathname)) return redirect(pathname, 303);
  if (visitor.askForFiles)
    return stalePage(request, { title: "The files were not sent", why: WITHOUT_FILES });
  const title = "This was not sent";
  const why = visitor.isSignedIn
    ? "This page is older than your session, so nothing of this form was stored."
    : "Your session ended before this form was sent, so nothing of it was stored.";
  if (!entered) {
    const look = "Go back with your browser and see whether what you wrote is still there.";
    return stalePage(request, {
      title,
      why: `${why} ${look} Copy it, load the page again and send it again.`,
    });
  }
  const before = visitor.isSignedIn ? "Load the page again" : "Log in again";
  const files = takesFiles(request) ? " Attachments have to be chosen again." : "";
  const whatNext = `Keep a copy of what you wrote, which follows. ${before}, then send it.${files}`;
  return stalePage(request, { title, why: `${why} ${whatNext}`, entered });
}

/** The names and username of the logged-in user; null for a guest, or where the profile cannot be read. */
export async function personOf(visitor: Visitor): Promise<string | null> {
  if (!visitor.isSignedIn || !visitor.status.has_profile) return null;
  try {
    const { first_name, last_name, nickname } = await visitor.call(getProfile);
    return `${isolated(`${first_name} ${last_name}`)} (${isolated(nickname)})`;
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof Response) return null;
    throw error;
  }
}
