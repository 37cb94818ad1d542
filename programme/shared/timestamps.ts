/** A moment of the JSON (ISO 8601) as a table shows it: to the minute, in UTC; a dash for none. */
export function shownMoment(moment: string | null): string {
  return moment === null ? "-" : `${moment.slice(0, 10)} ${moment.slice(11, 16)}`;
}

/** A moment of the database as the JSON shows it: ISO 8601 in UTC. */
export function isoMoment(milliseconds: number): string;
export function isoMoment(milliseconds: number | null): string | null;
export function isoMoment(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
