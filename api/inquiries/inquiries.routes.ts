import { sendInquiry } from "#contract/inquiries";
import { createRouter } from "../http/router";
import { keepInquiry } from "./inquiries.store";

export const inquiries = createRouter();

inquiries.on(sendInquiry, async ({ db, user, body, newId, now }) => {
  const inquiry = { id: newId(), researcher_id: user.id, message: body.message, created_at: now() };
  return { id: await keepInquiry(db, inquiry) };
});
