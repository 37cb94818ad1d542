import { json, redirect } from "@remix-run/node";
import { markMessagesRead } from "#contract/content";
import { id as idShape } from "#contract/text";
import type { Visitor } from "../../session/visitor.server";

/**
 * Marks the messages of a form read.
 *
 * @param back where a browser without scripts goes then; with scripts the page stays where it is
 */
export async function markRead(visitor: Visitor, form: FormData, back: string) {
  const messages = form.getAll("id").flatMap((id) => idShape.safeParse(id).data ?? []);
  await visitor.call(markMessagesRead, { messages });
  return form.has("stay") ? json<{ result: null; sentAt?: string }>({ result: null }) : redirect(back);
}
