import { forwardRef, type TimeHTMLAttributes, useSyncExternalStore } from "react";
import { dateText, type Precision } from "./dates";

export type DateTimeProps = TimeHTMLAttributes<HTMLTimeElement> & {
  /** An ISO 8601 text, as the API sends it. */
  value: string;
  /** `date`, or to the `second` with the time zone. */
  precision?: Precision;
  /** An IANA name; without it the reader's own zone. */
  timeZone?: string;
};

const never = () => () => {};
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The server cannot know the reader's zone; the page says UTC until it runs, so that both render the same. */
const serversZone = () => "UTC";

/** A moment in words, in the reader's time zone. */
export const DateTime = forwardRef<HTMLTimeElement, DateTimeProps>(function DateTime(
  { value, precision = "date", timeZone, ...rest },
  ref,
) {
  const zone = useSyncExternalStore(never, readersZone, serversZone);
  return (
    // The words are English, whatever the direction of the page around them.
    <time ref={ref} dir="ltr" dateTime={value} {...rest}>
      {dateText(value, precision, timeZone ?? zone)}
    </time>
  );
});
