import { fillPlaceholders } from "../content/placeholders";

/** What the agreement's text leaves open. */
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

function longDate(date: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);
}
