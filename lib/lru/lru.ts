/** A bounded cache of values that are costly to make: the least recently used one is evicted first. */
export class LruCache<Value> {
  readonly #values = new Map<string, Value>();

  /** @param capacity how many values it holds at most */
  constructor(readonly capacity: number) {}

  /** The value of a key, made when it is not cached. */
  getOrMake(key: string, make: () => Value): Value {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
    const value = make();
    this.set(key, value);
    return value;
  }

  /** The cached value of a key, which is then the most recently used. */
  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.capacity && oldest !== undefined) this.#values.delete(oldest);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}
