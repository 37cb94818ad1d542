import { must, type Setting } from "../configuration/setting";

/** How long each kind of data is retained, in milliseconds. */
export interface RetentionPeriods {
  impressions: number;
  inquiries: number;
  /** From when an invitation was used, was revoked or expired. */
  invitations: number;
  /** From when a referral was declined; from its sending where there was no decision. */
  referrals: number;
  /** From when a submission was declined or withdrawn. */
  declinedSubmissions: number;
  /** The evidence of an erased researcher's agreement, from its signature. */
  agreements: number;
}

/** The same, and how long operators retain backups, which nothing removes here. */
export interface Retention extends RetentionPeriods {
  backups: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** A century; longer is a slip of the finger. */
const LONGEST_DAYS = 36_500;

/** The settings of the periods, in days; docs/data-protection.md gives the reason for each. */
const settings = {
  impressions: days("RETENTION_IMPRESSIONS_DAYS", 90, "views of pages and targets are kept"),
  inquiries: days("RETENTION_INQUIRIES_DAYS", 365, "inquiries are kept"),
  invitations: days(
    "RETENTION_INVITATIONS_DAYS",
    90,
    "invitations are kept after they were used, were revoked or expired",
  ),
  referrals: days(
    "RETENTION_REFERRALS_DAYS",
    90,
    "it is kept whom a referral named, when it was declined or nobody decided on it",
  ),
  declinedSubmissions: days(
    "RETENTION_DECLINED_SUBMISSIONS_DAYS",
    30,
    "submissions are kept after they were declined or withdrawn",
  ),
  // Five years, one of them a leap year at least.
  agreements: days(
    "RETENTION_AGREEMENTS_DAYS",
    1_826,
    "the agreement of an erased researcher is kept after its signature",
  ),
  backups: {
    ...days("RETENTION_BACKUPS_DAYS", 35, ""),
    what: "How many days you keep backups, which you remove yourself: a certificate of destruction says until when one can still hold what was removed.",
  },
} satisfies Record<keyof Retention, Setting>;

/** The same for the page of configuration. */
export const retentionSettings: readonly Setting[] = Object.values(settings);

/** Reads the periods. Throws one Error with a sentence for each that is no number of days. */
export function readRetention(values: Record<string, string | undefined>): Retention {
  const read = Object.entries(settings).map(([kind, { name, default: otherwise, faults }]) => {
    const text = values[name] || otherwise;
    return { kind, period: Number(text) * DAY_MS, faults: faults?.(text) ?? [] };
  });
  const faults = read.flatMap((one) => one.faults);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return Object.fromEntries(read.map(({ kind, period }) => [kind, period])) as unknown as Retention;
}

function days(name: string, number: number, what: string) {
  return {
    name,
    what: `How many days ${what}.`,
    default: String(number),
    isOfApi: true,
    faults: must(
      (value) => /^[1-9][0-9]{0,4}$/.test(value) && Number(value) <= LONGEST_DAYS,
      `${name} must be a whole number of days from 1 to ${LONGEST_DAYS}.`,
    ),
  } satisfies Setting;
}
