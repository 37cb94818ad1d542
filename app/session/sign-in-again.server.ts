import { redirect } from "@remix-run/node";
import { leaveNotice } from "./notices.server";
import { withRedirectTo } from "./redirects";
import type { Visitor } from "./visitor.server";

/** Ends the session, so that its owner can sign in again and return to the same page. */
export async function signInAgain(visitor: Visitor, path: string): Promise<Response> {
  await visitor.logOut();
  leaveNotice(visitor, "sign_in_again");
  return redirect(withRedirectTo("/login", path));
}
