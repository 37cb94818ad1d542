import { z } from "zod";
import { endpoint } from "./calls";
import { id, paragraphs } from "./text";

/** Maximum length of an inquiry, in UTF-16 units. */
export const INQUIRY_MAX_LENGTH = 8000;

export const SendInquiry = z.object({ message: paragraphs("Message", INQUIRY_MAX_LENGTH) });

/** Sends a question to the programme manager. */
export const sendInquiry = endpoint("POST", "/inquiries", {
  stage: "onboarded",
  encoding: "form",
  body: SendInquiry,
  reply: z.object({ id }),
  status: 201,
  budget: "inquiry",
});
