import { sendInquiry } from "#contract/inquiries";
import { ownTransaction } from "../auth/sessions/own-transaction";
import { createRouter } from "../http/router";
import { keepInquiry } from "./inquiries.store";

export const inquiries = createRouter();

inquiries.on(sendInquiry, async (call) => {
  const { user, body, newId, now } = call;
  const inquiry = { id: newId(), researcher_id: user.id, message: body.message, created_at: now() };
  return { id: await ownTransaction(call, (tx) => keepInquiry(tx, inquiry)) };
});
