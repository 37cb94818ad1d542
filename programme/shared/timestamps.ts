/** Formats a time of the JSON (ISO 8601) for a table: to the minute, in UTC; a dash for none. */
export function shownMoment(moment: string | null): string {
  return moment === null ? "-" : `${moment.slice(0, 10)} ${moment.slice(11, 16)}`;
}

/** Formats a time of the database for the JSON: ISO 8601 in UTC. */
export function isoMoment(milliseconds: number): string;
export function isoMoment(milliseconds: number | null): string | null;
export function isoMoment(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** Returns the row with its times in ISO 8601: every column that ends in `_at`. */
export function withMoments<Row extends object>(row: Row): { [Name in keyof Row]: Row[Name] | string } {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    /_at$/.test(name) && typeof value === "number" ? isoMoment(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Formats a time of the database as researchers read it in messages: `1 December 2026, 09:05 UTC`. */
export function longMoment(milliseconds: number): string {
  const moment = isoMoment(milliseconds);
  return `${longDay(moment)}, ${moment.slice(11, 16)} UTC`;
}

/** Formats a day, such as `2026-12-01`, as researchers read it on the site's pages: `1 December 2026`. */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}
