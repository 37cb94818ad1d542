import { expect, it } from "vitest";
import type { PaymentStatus } from "#contract/offers";
import { owedOf } from "./offer-words";

it.each<[PaymentStatus[], ReturnType<typeof owedOf>]>([
  [[], null],
  [["paid", "cancelled"], null],
  [["paid", "due"], "paying"],
  [["processing"], "paying"],
  [["paid", "failed", "due"], "failing"],
])("of payments that are %j is owed: %s", (statuses, owed) => {
  expect(owedOf(statuses.map((status) => ({ status })))).toBe(owed);
});
