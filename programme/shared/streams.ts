/** Where text goes; `process.stdout` is one. */
export interface Output {
  /** @param done is called when it has arrived, or could not */
  write(chunk: string | Uint8Array, done?: (error?: Error | null) => void): unknown;
  isTTY?: boolean;
}

/** Where words and archives may come from; `process.stdin` is one. */
export interface Input extends AsyncIterable<Uint8Array> {
  isTTY?: boolean;
}
