import { z } from "zod";
import { email } from "#contract/text";
import { parseDuration } from "../shared/duration";
import type { Given } from "./verb";

/** A whole number of an option or argument. `label` begins the error's sentence. */
export function whole(label: string, min: number, max: number) {
  const sentence = `${label} must be a whole number from ${min} to ${max}.`;
  return z
    .string({ error: `${label} is required.` })
    .regex(/^[0-9]{1,9}$/, sentence)
    .transform(Number)
    .pipe(z.number().min(min, sentence).max(max, sentence));
}

/** A duration such as 7d, in milliseconds. */
export function duration(label: string) {
  return z.string().transform((text, context) => {
    const milliseconds = parseDuration(text);
    if (milliseconds !== undefined) return milliseconds;
    context.addIssue({
      code: "custom",
      message: `${label} must be a duration such as 30m, 12h or 7d, at most 90d.`,
    });
    return z.NEVER;
  });
}

/** A time in UTC as lists show it, a date, or a duration ago, in milliseconds since 1970. */
export function moment(label: string, now: () => number) {
  return z.string().transform((text, context) => {
    const ago = parseDuration(text);
    if (ago !== undefined) return now() - ago;
    const [, date, time = "00:00"] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)Z?)?$/.exec(text.trim()) ?? [];
    const milliseconds = Date.parse(`${date}T${time}Z`);
    // Date.parse accepts the 31st of every month.
    if (new Date(milliseconds || 0).toISOString().startsWith(`${date}T`)) return milliseconds;
    context.addIssue({
      code: "custom",
      message: `${label} must be a date or a time of UTC such as 2026-11-25 or 2026-11-25T18:35, or how long ago, such as 12h or 7d, at most 90d.`,
    });
    return z.NEVER;
  });
}

/** A required word, such as an id. */
export function word(label: string) {
  return z
    .string({ error: `${label} is required.` })
    .trim()
    .min(1, `${label} is required.`)
    .max(254, `${label} is too long.`);
}

/** A required path of a file or folder. */
export function path(label: string) {
  return z
    .string({ error: `${label} is required.` })
    .min(1, `${label} is required.`)
    .max(4096, `${label} is too long.`);
}

/** The paging of a list: `limit` rows, older than the entry `before`. */
export const paging = {
  limit: whole("--limit", 1, 1000).default(50),
  before: z.uuid("--before must be an id of the list, such as the last one that it showed.").optional(),
};

/** The options that go with `paging`. */
export const pagingOptions: [string, string][] = [
  ["--limit <number>", "how many entries at most (default 50)"],
  ["--before <id>", "entries that are listed after this one"],
];

/** For what cannot be taken back, and is asked about at a terminal alone. */
export const yesOption: [flags: string, description: string] = [
  "--yes",
  "do it without asking, also at a terminal; elsewhere nothing is asked",
];

/** A researcher by id or email address; never by nickname, which researchers choose themselves. */
export const researcherFields = {
  researcher: word("The researcher").optional(),
  email: email("--email").optional(),
};

/** The option that may replace the argument `[researcher]`. */
export const researcherOptions: [string, string][] = [
  ["--email <address>", "the researcher, instead of the argument"],
];

/** Refuses a verb that names no researcher, or two: for `misnamed`. */
export const oneResearcher = oneOf("researcher", "email", "Name one researcher, by id or by email address.");

/** Returns the researcher named by the argument or the option, one of which is given after `oneResearcher`. */
export function named({ researcher, email }: { researcher?: string; email?: string }): string {
  return researcher ?? email ?? "";
}

/** Makes the check for a verb that needs an argument or the option that may replace it, or one of two options. */
export function oneOf(one: string, other: string, sentence: string) {
  return (given: Given) =>
    (given[one] === undefined) === (given[other] === undefined) ? sentence : undefined;
}
