import { z } from "zod";
import { Announcement, Event, Faq, HowItWorksStep, PrivacyPolicy, ReferralStep } from "#contract/content";
import { TITLE_MAX_LENGTH } from "#contract/limits";
import { line, paragraphs } from "#contract/text";

/** A picture the site itself serves: the policy of its pages loads no other (docs/security.md#headers). */
const picture = z
  .string()
  .regex(/^\/(?!\/)[^\s\\]*$/, "An image must be a path of this site, like /demo/clock.svg.")
  .nullish()
  .transform((value) => value ?? null);

/** Only links that open a page: anything else could run a script (docs/security.md R20). */
const webAddress = z
  .string()
  .regex(/^https?:\/\/[^\s\\]+$/i, "A link must begin with http:// or https://.")
  .refine((value) => URL.canParse(value), "A link must be a web address.");

const title = line("The title", TITLE_MAX_LENGTH);
const text = paragraphs("The text");
const description = paragraphs("The description");

/** The content lists by name, each with the schema of an entry before it is stored: the contract's shape without its id. */
export const collections = {
  announcements: Announcement.omit({ id: true }).extend({ title, text, image: picture }),
  events: Event.omit({ id: true }).extend({ title, text, image: picture, link: webAddress }),
  faqs: Faq.omit({ id: true }).extend({
    question: paragraphs("The question"),
    answer: paragraphs("The answer"),
  }),
  how_it_works: HowItWorksStep.omit({ id: true }).extend({ title, description }),
  referral_steps: ReferralStep.omit({ id: true }).extend({ title, description }),
  privacy_policy: PrivacyPolicy.omit({ id: true }),
} as const;

export type Collection = keyof typeof collections;

/** Every list whose changes are counted; bounties have a table of their own. */
export type VersionedList = Collection | "bounties";
