import { fillPlaceholders } from "../content/placeholders";

/** The values of the placeholders in the agreement's text. */
export interface NdaBlanks {
  first_name: string;
  last_name: string;
  /** Milliseconds. */
  date: number;
  company: string;
}

/** The placeholders of an agreement. */
export const ndaPlaceholders = ["first_name", "last_name", "date", "company"];

/** Fills the placeholders of the agreement's markdown. */
export function fillNda(template: string, { date, ...blanks }: NdaBlanks): string {
  return fillPlaceholders(template, { ...blanks, date: longDate(date) });
}

/**
 * The names an agreement was signed with, split: they are stored as one, and the profile's may have changed
 * since.
 *
 * @param profile the current names, which show where the first ends while they are the same
 */
export function namesOfSigner(signer: string, profile?: { first_name: string; last_name: string }) {
  const { first_name = "", last_name = "" } = profile ?? {};
  if (`${first_name} ${last_name}` === signer) return { first_name, last_name };
  const [first = "", ...others] = signer.split(" ");
  return { first_name: first, last_name: others.join(" ") };
}

function longDate(date: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);
}
