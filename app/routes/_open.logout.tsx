import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Button, ButtonLink } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { Inline } from "#design-system/Layout";
import { isOwnNavigation } from "../own-navigation";
import { Mark } from "../shell/Mark";
import { PostForm } from "../shell/PostForm";
import type { Visitor } from "../visitor.server";

export const meta = () => [{ title: "Log out" }];

/** Open to everyone: whoever is not signed in has nothing to lose here. */
export async function loader({ request, context: { visitor } }: LoaderFunctionArgs) {
  if (visitor.isSignedIn && !isOwnNavigation(request)) return json(null);
  throw await leave(visitor);
}

export async function action({ context: { visitor } }: ActionFunctionArgs) {
  return leave(visitor);
}

/** Ends the session, and has the browser drop everything of it (security requirements, parameters §6). */
async function leave(visitor: Visitor) {
  const headers: HeadersInit = visitor.isSignedIn
    ? { "Clear-Site-Data": '"cache", "cookies", "storage"' }
    : {};
  await visitor.logOut();
  return redirect("/", { headers });
}

/** Asks first where another site may have sent the browser here. */
export default function LogoutScreen() {
  return (
    <EntryShell mark={<Mark />} title="Log out?" subtitle="You came here from outside the site.">
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
