/** An output of text, such as `process.stdout`. */
export interface Output {
  /** @param done called when it has been written, or failed */
  write(chunk: string | Uint8Array, done?: (error?: Error | null) => void): unknown;
  isTTY?: boolean;
  /** The cells of a terminal's line; undefined or 0 where it does not say. */
  columns?: number;
}

/** An input of text and archives, such as `process.stdin`. */
export interface Input extends AsyncIterable<Uint8Array> {
  isTTY?: boolean;
}
