import type { DestinationStream } from "pino";

/**
 * Gathers lines and hands them on in one piece at the end of the event loop's turn: requests that are answered in the same
 * turn share the write. `flush` hands on at once what is gathered, for the end of the process.
 */
export function onceATurn(destination: DestinationStream): { write(line: string): void; flush(): void } {
  let gathered = "";
  const flush = () => {
    const lines = gathered;
    gathered = "";
    if (lines) destination.write(lines);
  };
  return {
    write(line) {
      if (!gathered) setImmediate(flush);
      gathered += line;
    },
    flush,
  };
}
