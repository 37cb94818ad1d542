/** A target's data for the dialog (specification §3). `execution` is in seconds, `delivery` in months. */
export type BountyFactsSource = {
  platform: string;
  reliability: number;
  execution: string;
  delivery: string;
};

/** A term and its value, as shown. */
export type Fact = { term: string; value: string };

/** The facts of a target in the order and words of specification §2; empty ones are left out. */
export function bountyFacts({ platform, reliability, execution, delivery }: BountyFactsSource): Fact[] {
  return [
    { term: "Platform", value: platform.trim() },
    { term: "Reliability", value: `${reliability}% and higher` },
    { term: "Execution", value: withUnit(execution, "second") },
    { term: "Delivery Time", value: withUnit(delivery, "month") },
  ].filter(({ value }) => value !== "");
}

/** A number or a range ("1-3") with its unit. A text that has its unit stays as it is. */
export function withUnit(text: string, unit: "second" | "month"): string {
  const value = text.trim();
  if (value === "" || value.toLowerCase().includes(unit)) return value;
  return `${value} ${unit}${value === "1" ? "" : "s"}`;
}
