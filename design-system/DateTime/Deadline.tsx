import { DateTime } from "./DateTime";

export interface DeadlineProps {
  /** An ISO 8601 text, as the API sends it. */
  value: string;
  /** It ends at that very moment. */
  isExact?: boolean;
}

/**
 * A time limit. A working day is one of UTC wherever it is read, because its last moment is on the next day east of
 * there (decision 065); an exact one is to the second, in the reader's zone.
 */
export function Deadline({ value, isExact = false }: DeadlineProps) {
  if (isExact) return <DateTime value={value} precision="second" />;
  return (
    <>
      <DateTime value={value} timeZone="UTC" /> (UTC)
    </>
  );
}
