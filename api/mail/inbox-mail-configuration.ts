import { isEmailAddress, must, type Setting } from "../configuration/setting";

/** Which managers are notified by mail of waiting items, and how soon. */
export interface InboxMailOptions {
  to: readonly string[];
  /** `at-once`: of items new since the last mail. `daily`: once a day of UTC, while something waits. */
  when: "at-once" | "daily";
}

/** More recipients need a mailing list of the mail server's. */
const MOST_ADDRESSES = 20;

const addressesOf = (text: string) => text.split(",").map((address) => address.trim());

/** For the page of configuration. */
export const inboxMailSettings: readonly Setting[] = [
  {
    name: "INBOX_MAIL_TO",
    what: "The managers' addresses, with commas, to which `programme inbox mail`, run by a timer, writes that something waits for them: how much of each kind, and nothing of what it says. Needs `SMTP_URL`.",
    otherwise: "managers get no email",
    isOfApi: true,
    faults: must(
      (value) => addressesOf(value).every(isEmailAddress) && addressesOf(value).length <= MOST_ADDRESSES,
      `INBOX_MAIL_TO must be email addresses with commas between them, ${MOST_ADDRESSES} at most.`,
    ),
  },
  {
    name: "INBOX_MAIL",
    what: "`at-once` for a mail when something new waits, `daily` for one a day (UTC) at most while anything waits.",
    default: "daily",
    isOfApi: true,
    faults: must((value) => /^(at-once|daily)$/.test(value), "INBOX_MAIL must be at-once or daily."),
  },
];

/** Reads them: `options` is null without INBOX_MAIL_TO; `faults` has a sentence for each fault. */
export function readInboxMail(values: Record<string, string | undefined>): {
  options: InboxMailOptions | null;
  faults: string[];
} {
  const { INBOX_MAIL_TO, INBOX_MAIL } = values;
  if (!INBOX_MAIL_TO) return { options: null, faults: [] };
  const faults = inboxMailSettings.flatMap(({ name, faults }) => faults?.(values[name] || "daily") ?? []);
  return {
    options: { to: addressesOf(INBOX_MAIL_TO), when: INBOX_MAIL === "at-once" ? "at-once" : "daily" },
    faults,
  };
}
