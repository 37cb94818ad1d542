import { z } from "zod";
import { endpoint } from "./calls";
import { id } from "./text";

/** Longer than the path of any page. Each view is a row that stays for months. */
const PATH_MAX_LENGTH = 256;

export const BountyImpression = z.object({ bounty: id });
export const PageImpression = z.object({
  url: z
    .string({ error: "A path is required." })
    .max(PATH_MAX_LENGTH, "The path is too long.")
    // Browsers encode everything else.
    .regex(/^\/(?:(?![?#\\])[!-~])*$/, "The url must be a path of this site."),
});

/** Reports that a target's details were opened. Callers ignore errors. */
export const recordBountyImpression = endpoint("POST", "/impressions/bounty", {
  stage: "onboarded",
  body: BountyImpression,
  budget: "impression",
});

/** Reports a page view of an onboarded researcher. Callers ignore errors. */
export const recordPageImpression = endpoint("POST", "/impressions/page", {
  stage: "onboarded",
  body: PageImpression,
  budget: "impression",
});
