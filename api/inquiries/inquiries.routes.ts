import { sendInquiry } from "#contract/inquiries";
import { createRouter } from "../http/router";
import { insertInquiry } from "./inquiries.store";

export const inquiries = createRouter();

inquiries.on(sendInquiry, async ({ db, user, body, newId, now }) => {
  const id = newId();
  await insertInquiry(db, { id, researcher_id: user.id, message: body.message, created_at: now() });
  return { id };
});
