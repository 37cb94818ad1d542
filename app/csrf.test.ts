import { expect, it } from "vitest";
import { comesFrom } from "./csrf.server";

const origin = "https://conclave.example";
const judged = (headers: Record<string, string>) => comesFrom(new Headers(headers), origin);

it.each([
  ["a script's own request", { "Sec-Fetch-Site": "same-origin", Origin: origin }],
  [
    "a form without scripts, whose origin our referrer policy hides",
    { "Sec-Fetch-Site": "same-origin", Origin: "null" },
  ],
  ["a browser that sends no origin", { "Sec-Fetch-Site": "same-origin" }],
  ["a browser that knows no Fetch Metadata", { Origin: origin }],
])("%s comes from here", (_what, headers) => {
  expect(judged(headers)).toBe("here");
});

it.each([
  ["another site's form", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
  ["another site's form that hides its origin", { "Sec-Fetch-Site": "cross-site", Origin: "null" }],
  ["a sibling host's form", { "Sec-Fetch-Site": "same-site", Origin: "https://other.conclave.example" }],
  ["an origin that contradicts", { "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" }],
  ["a hidden origin without Fetch Metadata", { Origin: "null" }],
  ["a typed address", { "Sec-Fetch-Site": "none" }],
  ["a request that says nothing", {}],
])("%s comes from elsewhere", (_what, headers: Record<string, string>) => {
  expect(judged(headers)).toBe("elsewhere");
});
