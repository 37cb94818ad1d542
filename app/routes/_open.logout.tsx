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
  throw await leave(visitor, request);
}

export async function action({ request, context: { visitor } }: ActionFunctionArgs) {
  return leave(visitor, request);
}

/**
 * Ends the session, and has the browser drop everything of it (security requirements, parameters §6). The theme and
 * what the device is known by are of the browser and not of the session: they are set again on the way to /.
 */
async function leave(visitor: Visitor, request: Request) {
  if (!visitor.isSignedIn) {
    await visitor.logOut();
    return redirect("/");
  }
  await visitor.logOut();
  const theme = themeOf(request);
  const kept = new URLSearchParams({
    ...(theme === "system" ? {} : { theme }),
    ...(visitor.device ? { device: visitor.device } : {}),
  });
  return redirect(kept.size === 0 ? "/" : `/theme?${kept}`, {
    headers: { "Clear-Site-Data": '"cache", "cookies", "storage"' },
  });
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
