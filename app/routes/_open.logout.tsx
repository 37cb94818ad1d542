import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Button, ButtonLink } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { Inline } from "#design-system/Layout";
import { isOwnNavigation } from "../own-navigation";
import { PostForm } from "../shell/PostForm";
import { titled } from "../shell/title";
import { themeOf } from "../theme.server";
import type { Visitor } from "../visitor.server";

export const meta = titled("Log out");

/** Open to everyone: whoever is not signed in has nothing to lose here. */
export async function loader({ request, context: { visitor } }: LoaderFunctionArgs) {
  if (visitor.isSignedIn && !isOwnNavigation(request)) return json(null);
  throw await leave(visitor, request, new URL(request.url).searchParams.has("inactive"));
}

/** Whoever presses the button asked for it, whatever another site has written into the address. */
export async function action({ request, context: { visitor } }: ActionFunctionArgs) {
  return leave(visitor, request, false);
}

/**
 * Ends the session, and has the browser drop everything of it (security requirements, parameters §6). The theme and
 * what the device is known by are of the browser and not of the session: they are set again on the way to /, and so is
 * why somebody was logged out who did not ask for it.
 */
async function leave(visitor: Visitor, request: Request, inactive: boolean) {
  const wasSignedIn = visitor.isSignedIn;
  if (inactive && !wasSignedIn) return redirect(placeOfALateTab(visitor));
  await visitor.logOut();
  const kept = new URLSearchParams(wasSignedIn ? ofTheBrowser(visitor, request) : {});
  if (inactive) kept.set("inactive", "yes");
  return redirect(
    kept.size === 0 ? "/" : `/theme?${kept}`,
    wasSignedIn ? { headers: { "Clear-Site-Data": '"cache", "cookies", "storage"' } } : undefined,
  );
}

/** Another tab has logged out before, and in that one somebody may be signing in again: nothing is forgotten. */
function placeOfALateTab(visitor: Visitor): string {
  return visitor.recall("ephemeral_token") ? "/confirm-mfa" : "/theme?inactive=yes";
}

function ofTheBrowser(visitor: Visitor, request: Request): Record<string, string> {
  const theme = themeOf(request);
  return {
    ...(theme === "system" ? {} : { theme }),
    ...(visitor.device ? { device: visitor.device } : {}),
  };
}

/** Asks first where another site may have sent the browser here. */
export default function LogoutScreen() {
  return (
    <EntryShell title="Log out?" subtitle="You came here from outside the site.">
      <PostForm reloadDocument>
        <Inline>
          <Button type="submit">Log out</Button>
          <ButtonLink href="/" variant="secondary">
            Stay logged in
          </ButtonLink>
        </Inline>
      </PostForm>
    </EntryShell>
  );
}
