import library from "libphonenumber-js/min/metadata";
import { expect, test } from "vitest";
import { metadata } from "./metadata";

test("the plans are libphonenumber's own; `node scripts/generate/phone-plans.mjs` writes them again", () => {
  expect(metadata.version).toBe(library.version);
  expect(metadata.country_calling_codes).toEqual(library.country_calling_codes);
  expect(mapPlans(metadata.countries, saidOf)).toEqual(mapPlans(library.countries, saidOf));
  expect(mapPlans(metadata.nonGeographic, saidOf)).toEqual(mapPlans(library.nonGeographic, saidOf));
});

test("nothing else is known of a plan than what is kept, but two fields that nothing here asks for", () => {
  const all = [...Object.values(library.countries), ...Object.values(library.nonGeographic)];
  expect(Math.max(...all.map((plan) => plan.length))).toBe(
    KEPT + ["how to dial out", "before an extension"].length,
  );
});

/** Fields of a plan that decide how a number is read, shown and posted. */
const KEPT = 12;

const mapPlans = (plans: Record<string, unknown[]>, change: (plan: unknown[]) => unknown) =>
  Object.fromEntries(Object.entries(plans).map(([name, plan]) => [name, change(plan)]));

/** Normalizes a plan's fields: libphonenumber has 0, or ends the list, where a value is missing. */
function saidOf(plan: unknown[]): unknown[] {
  const said = (part: unknown): unknown => {
    if (!Array.isArray(part)) return part ? String(part) : "";
    const parts = part.map(said);
    while (parts.length > 1 && parts.at(-1) === "") parts.pop();
    return parts;
  };
  return Array.from({ length: KEPT }, (_, field) => said(plan[field]));
}
