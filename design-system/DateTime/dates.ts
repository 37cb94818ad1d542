/** The precision of a shown date. */
export const precisions = ["date", "second"] as const;
export type Precision = (typeof precisions)[number];

/** Shown for a text that is no date, so that a bad record never breaks a page. */
export const unknownDate = "Unknown date";

const options: Record<Precision, Intl.DateTimeFormatOptions> = {
  date: { day: "numeric", month: "long", year: "numeric" },
  second: {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  },
};

/** A zone's name if this machine knows it, else "UTC". Chromium names a zone it cannot determine, and then refuses the name. */
export function knownZone(name: string): string {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: name });
    return name;
  } catch {
    return "UTC";
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** One per zone: making one takes twenty times as long as a date. */
function formatOf(precision: Precision, timeZone?: string): Intl.DateTimeFormat {
  const name = `${precision} ${timeZone}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat("en-GB", { ...options[precision], timeZone });
  formats.set(name, format);
  return format;
}

/**
 * A date in words: `12 November 2023`, or with the precision "second" `12 November 2023, 09:05:07 CET` (long month,
 * date, time to the second, short time zone name: specification §2, /account/nda).
 *
 * Built from parts, because the glue between date and time differs between versions of ICU, and the server's
 * text must be the browser's.
 *
 * @param value an ISO 8601 text, as the API sends it
 * @param timeZone an IANA name; without it the zone of the machine
 */
export function dateText(value: string, precision: Precision, timeZone?: string): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return unknownDate;
  const parts = formatOf(precision, timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  const date = `${part("day")} ${part("month")} ${part("year")}`;
  if (precision === "date") return date;
  return `${date}, ${part("hour")}:${part("minute")}:${part("second")} ${part("timeZoneName")}`;
}
