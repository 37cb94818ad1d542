import { z } from "zod";
import { endpoint } from "./calls";
import { TITLE_MAX_LENGTH } from "./limits";
import { email, id, line, optionalLine, optionalParagraphs } from "./text";

/** An invite form (specification §3); `fullname` is the "Legal name". */
export const SendReferral = z.object({
  fullname: line("Legal name"),
  social: optionalLine("Social", TITLE_MAX_LENGTH),
  email: email(),
  public_profile: optionalLine("Public profile", TITLE_MAX_LENGTH),
  message: optionalParagraphs("Message", 4000),
});

/** Refers a peer and spends one invitation. 409 when none is left (specification 10.22). */
export const sendReferral = endpoint("POST", "/referrals", {
  stage: "complete",
  encoding: "form",
  body: SendReferral,
  reply: z.object({ id }),
  status: 201,
  budget: "referral",
});

/** How many referrals the caller has sent. */
export const countReferrals = endpoint("GET", "/referrals/counts", {
  stage: "onboarded",
  token: "read",
  reply: z.object({ sent: z.number().int() }),
});
