/** Values that are costly to make, by what they are made of; those that were longest not wanted go first. */
export class Kept<Value> {
  readonly #values = new Map<string, Value>();

  /** @param atMost how many are kept */
  constructor(readonly atMost: number) {}

  /** The value for a key, made when it is not there. */
  of(key: string, make: () => Value): Value {
    return this.find(key) ?? this.keep(key, make());
  }

  /** The value that is kept for a key; it was wanted now. */
  find(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** Keeps a value, and answers it. */
  keep(key: string, value: Value): Value {
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.atMost && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }

  /** Forgets a value. */
  drop(key: string): void {
    this.#values.delete(key);
  }
}
