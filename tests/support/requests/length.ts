/** FAULTS=long runs each fault and attack for as long as is owed; otherwise a form that fits a check of every change. */
const isLong = process.env.FAULTS === "long";

/** The long form's value, or the short one's. */
export function inForm<Value>({ long, short }: { long: Value; short: Value }): Value {
  return isLong ? long : short;
}

/** Seconds, with one decimal. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
