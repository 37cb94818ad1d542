import { redirect } from "@remix-run/node";
import { chooseNewsMail } from "#contract/own-submissions";
import { perform } from "../../forms/perform.server";
import { leaveNotice } from "../../session/notices.server";
import type { Visitor } from "../../session/visitor.server";

/** Saves the choice of a form, and redirects to it; or returns the refusal. */
export async function chooseMail(visitor: Visitor, form: FormData) {
  const chosen = await perform(visitor, form, chooseNewsMail);
  if (!chosen.ok) return chosen.refusal;
  leaveNotice(visitor, "news_mail_saved");
  return redirect("/account/messages#mail");
}
