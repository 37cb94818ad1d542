import { sendInquiry } from "#contract/inquiries";
import { area } from "../http/router";
import { insertInquiry } from "./inquiries.store";

export const inquiries = area();

inquiries.on(sendInquiry, async ({ db, user, body, newId, now }) => {
  const id = newId();
  await insertInquiry(db, { id, researcher_id: user.id, message: body.message, created_at: now() });
  return { id };
});
