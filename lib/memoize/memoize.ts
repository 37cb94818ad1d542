/** A pure function that makes its result once for each object, and forgets it together with the object. */
export function memoize<From extends object, Result>(make: (from: From) => Result): (from: From) => Result {
  const results = new WeakMap<From, { result: Result }>();
  return (from) => {
    const known = results.get(from) ?? { result: make(from) };
    results.set(from, known);
    return known.result;
  };
}
