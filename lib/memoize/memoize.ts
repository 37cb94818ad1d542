/** Memoizes a pure function by its argument, in a WeakMap: the result is freed together with the object. */
export function memoize<From extends object, Result>(make: (from: From) => Result): (from: From) => Result {
  const results = new WeakMap<From, { result: Result }>();
  return (from) => {
    const known = results.get(from) ?? { result: make(from) };
    results.set(from, known);
    return known.result;
  };
}
