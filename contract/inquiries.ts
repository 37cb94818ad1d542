import { z } from "zod";
import { endpoint } from "./calls";
import { id, paragraphs } from "./text";

export const SendInquiry = z.object({ message: paragraphs("Message", 8000) });

/** Sends a question to the programme manager. */
export const sendInquiry = endpoint("POST", "/inquiries", {
  stage: "onboarded",
  encoding: "form",
  body: SendInquiry,
  reply: z.object({ id }),
  status: 201,
  budget: "inquiry",
});
