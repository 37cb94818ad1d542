import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Button, ButtonLink } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { Inline } from "#design-system/Layout";
import { PostForm } from "../forms/PostForm";
import { leaveNotice } from "../session/notices.server";
import { isOwnNavigation } from "../session/own-navigation";
import type { Visitor } from "../session/visitor.server";
import { titled } from "../shell/title";

export const meta = titled("Logout");

/** Open to everyone: a guest has nothing to lose here, but for drafts on a shared computer. */
export async function loader({ request, context: { visitor } }: LoaderFunctionArgs) {
  const mayLose = visitor.isSignedIn || isShared(request);
  if (mayLose && !isOwnNavigation(request)) return json(null);
  throw await leave(visitor, request, new URL(request.url).searchParams.has("inactive"));
}

/** A press of the button is the user's intent, whatever another site has written into the address. */
export async function action({ request, context: { visitor } }: ActionFunctionArgs) {
  return leave(visitor, request, false);
}

/**
 * Ends the session, and has the browser clear its cache of it; on a shared computer also its storage, which has sealed
 * drafts that open for their own account alone (decision 079). Of the cookies the session's is replaced by a new one
 * with the response; the theme and the known device are the browser's own and remain. `Clear-Site-Data` for cookies would remove
 * both, and the device's secret could only be restored from an address (decision 009).
 */
async function leave(visitor: Visitor, request: Request, isInactive: boolean) {
  const wasSignedIn = visitor.isSignedIn;
  // The session ended with the reset, and the browser's cache of it is not cleared yet.
  const afterReset = visitor.notice.name === "mfa_reset";
  // Another tab has logged out before, and in that one the user may be signing in again: nothing is forgotten.
  if (isInactive && !wasSignedIn && visitor.state.recall("ephemeral_token")) return redirect("/confirm-mfa");
  const isRecorded = wasSignedIn || !isInactive ? await visitor.logOut() : true;
  if (isInactive && isOwnNavigation(request)) leaveNotice(visitor, "inactive");
  if (!isRecorded) leaveNotice(visitor, "log_out_unrecorded");
  if (afterReset) leaveNotice(visitor, "mfa_reset");
  const isCleared = wasSignedIn || afterReset || isShared(request);
  const headers = { "Clear-Site-Data": isShared(request) ? '"cache", "storage"' : '"cache"' };
  return redirect("/", isCleared ? { headers } : undefined);
}

/** Whether others use this browser, so that no draft may stay in it. */
function isShared({ url }: Request): boolean {
  return new URL(url).searchParams.has("shared");
}

/** Asks first where another site may have sent the browser here. */
export default function LogoutScreen() {
  return (
    <EntryShell title="Log out?" subtitle="You came here from outside the site.">
      <PostForm reloadDocument>
        <Inline>
          <Button type="submit">Logout</Button>
          <ButtonLink href="/" variant="secondary">
            Stay logged in
          </ButtonLink>
        </Inline>
      </PostForm>
    </EntryShell>
  );
}
