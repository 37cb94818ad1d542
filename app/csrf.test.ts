import { expect, it } from "vitest";
import { checkToken, comesFrom } from "./csrf.server";
import { Visitor } from "./visitor.server";

const origin = "https://conclave.example";
const judged = (headers: Record<string, string>) => comesFrom(new Headers(headers), new Set([origin]));

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

it.each([
  ["in a header", { "X-CSRF-Token": visitor().csrfToken }, "name=Ada"],
  ["as the first field", {}, `csrf=${visitor().csrfToken}&name=Ada`],
])(
  "a request whose token stands %s goes on unread, and without the origin that was judged",
  async (_where, given, body) => {
    const headers = { ...given, Origin: "null", "Content-Type": "application/x-www-form-urlencoded" };
    const { ok, request } = await checkToken(
      new Request(`${origin}/faq`, { method: "POST", headers, body }),
      visitor(),
    );
    expect(ok).toBe(true);
    expect(request.headers.get("Origin")).toBeNull();
    expect((await request.formData()).get("name")).toBe("Ada");
  },
);

it.each([
  ["no token", "name=Ada"],
  ["another browser's token", "csrf=AAAA&name=Ada"],
  ["its token behind another field", `name=Ada&csrf=${visitor().csrfToken}`],
])("a form with %s is refused", async (_what, body) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const { ok } = await checkToken(new Request(`${origin}/faq`, { method: "POST", headers, body }), visitor());
  expect(ok).toBe(false);
});

function visitor(): Visitor {
  const dispatch = async () => new Response(null, { status: 500 });
  return new Visitor({ dispatch, address: "", userAgent: "", state: { visitor: "test-visitor" } });
}
