import { redirect } from "@remix-run/node";
import { leaveNotice } from "./notices.server";
import { withRedirectTo } from "./redirects";
import type { Visitor } from "./visitor.server";

/** Ends the session, so that its owner can show who they are and come back to where they were. */
export async function signInAgain(visitor: Visitor, path: string): Promise<Response> {
  await visitor.logOut();
  leaveNotice(visitor, "sign_in_again");
  return redirect(withRedirectTo("/login", path));
}
