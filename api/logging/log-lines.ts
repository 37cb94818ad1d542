import pino, { type DestinationStream } from "pino";

/** How much may wait while it cannot be written, in bytes; lines after that are lost. */
const WAITING_MAX_BYTES = 1024 * 1024;
/**
 * No more is written together, in bytes: a pipe writes that much atomically (`PIPE_BUF` in `man 7 pipe`). Processes that
 * share one, such as a site and an API with one terminal, would tear each other's lines otherwise.
 */
const TOGETHER_MAX_BYTES = 4096;

/** A destination of log lines. */
export interface Lines extends DestinationStream {
  /** Writes the lines that were gathered. */
  writeNow: () => void;
}

/**
 * Writes to an open file, such as standard output. The lines of one tick of the event loop are written together at its
 * end: a system call for each was a seventh of a short call to the API. Before the process ends, they are written.
 *
 * Logging must not fail because the disk under that file is full: lines wait until there is room, and there is nowhere
 * else to report it.
 */
export function linesTo(file: number): Lines {
  const written = pino.destination({ dest: file, sync: true, maxLength: WAITING_MAX_BYTES });
  // Without a listener the caller would get the error.
  written.on("error", () => {});
  // The library retries only with a line that fits, of which there may never be one.
  written.on("drop", () => written.write(""));
  let gathered = "";
  let bytes = 0;
  const writeNow = () => {
    const lines = gathered;
    gathered = "";
    bytes = 0;
    if (lines === "") return;
    process.off("exit", writeNow);
    written.write(lines);
  };
  return {
    writeNow,
    write(line) {
      const more = Buffer.byteLength(line);
      if (bytes + more > TOGETHER_MAX_BYTES) writeNow();
      if (gathered === "") {
        setImmediate(writeNow);
        process.on("exit", writeNow);
      }
      gathered += line;
      bytes += more;
    },
  };
}
