import { forwardRef, type TimeHTMLAttributes, useSyncExternalStore } from "react";
import { dateText, knownZone, type Precision } from "./dates";

export type DateTimeProps = TimeHTMLAttributes<HTMLTimeElement> & {
  /** An ISO 8601 text, as the API sends it. */
  value: string;
  /** `date`, or to the `second` with the time zone. */
  precision?: Precision;
  /** An IANA name; without it the reader's own zone. */
  timeZone?: string;
};

const never = () => () => {};
let zoneHere: string | undefined;
/** Asked once: it takes longer than the date's text, and the result is the same for every date. */
const readersZone = () => {
  zoneHere ??= knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return zoneHere;
};
/** The server cannot know the reader's zone; the page says UTC until it runs, so that both render the same. */
const serversZone = () => "UTC";

/** A date in words, in the reader's time zone. */
export const DateTime = forwardRef<HTMLTimeElement, DateTimeProps>(function DateTime(
  { value, precision = "date", timeZone, ...rest },
  ref,
) {
  const zone = useSyncExternalStore(never, readersZone, serversZone);
  return (
    // The words are English, whatever the direction of the surrounding page.
    <time ref={ref} dir="ltr" dateTime={value} {...rest}>
      {dateText(value, precision, timeZone ?? zone)}
    </time>
  );
});
