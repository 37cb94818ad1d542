import { expect, it } from "vitest";
import { Visitor } from "../session/visitor.server";
import { checkToken, comesFrom, csrfValue } from "./csrf.server";

const origin = "https://conclave.example";
/** As long as Chromium's. */
const BOUNDARY = "----WebKitFormBoundaryAbCdEfGhIjKlMnOp";
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

// Proves R18, 3.1.1
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
  ["in a header", { "X-CSRF-Token": visitor().formToken.make() }, "name=Ada"],
  ["as the first field", {}, `csrf=${visitor().formToken.make()}&name=Ada`],
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
  ["a good token", visitor().formToken.make(), true],
  ["the token of an earlier session", "AAAA", false],
])("finds the proof behind %s, in a form as in a header", async (_what, token, ok) => {
  const value = csrfValue(token, "1700000000.a_proof-");
  const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };
  const post = (headers: Record<string, string>, body: string) =>
    new Request(`${origin}/faq`, { method: "POST", headers, body });
  const files = multipart(new Blob([`${part("csrf", value)}--${BOUNDARY}--\r\n`]).stream());
  for (const request of [
    post(urlencoded, `csrf=${value}&name=Ada`),
    post({ "X-CSRF-Token": value }, ""),
    files,
  ])
    expect(await checkToken(request, visitor())).toMatchObject({ ok, proof: "1700000000.a_proof-" });
});

// Proves R18, 3.5.1
it.each([
  ["no token", "name=Ada"],
  ["another browser's token", "csrf=AAAA&name=Ada"],
  ["its token behind another field", `name=Ada&csrf=${visitor().formToken.make()}`],
])("a form with %s is refused", async (_what, body) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const { ok } = await checkToken(new Request(`${origin}/faq`, { method: "POST", headers, body }), visitor());
  expect(ok).toBe(false);
});

it("takes the token as the first part of a form with files, and hands the whole form on", async () => {
  const body = `${part("csrf", visitor().formToken.make())}${part("title", "x".repeat(5000))}--${BOUNDARY}--\r\n`;
  const { ok, request } = await checkToken(multipart(new Blob([body]).stream()), visitor());
  expect(ok).toBe(true);
  expect((await request.formData()).get("title")).toBe("x".repeat(5000));
});

it.each([
  ["behind another field", `${part("title", "Ada")}${part("csrf", visitor().formToken.make())}`],
  [
    "as the name of a file",
    part("csrf", visitor().formToken.make()).replace('"csrf"', '"csrf"; filename="csrf.txt"'),
  ],
  ["in a preamble", `csrf=${visitor().formToken.make()}\r\n${part("title", "Ada")}`],
  ["half", part("csrf", visitor().formToken.make().slice(0, 20))],
  ["nowhere", ""],
])("a form with files that has its token %s is refused", async (_where, parts) => {
  const { ok } = await checkToken(multipart(new Blob([`${parts}--${BOUNDARY}--\r\n`]).stream()), visitor());
  expect(ok).toBe(false);
});

it("a large upload is judged by its first bytes", async () => {
  let pulls = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls++;
      controller.enqueue(Buffer.from(part("title", "x".repeat(1024))));
    },
  });
  expect((await checkToken(multipart(endless), visitor())).ok).toBe(false);
  expect(pulls).toBeLessThan(5);
});

it.each([
  ["another browser's token", "AAAA"],
  ["an empty token", ""],
])("a header with %s is refused, whatever the form says", async (_what, token) => {
  const request = new Request(`${origin}/faq`, {
    method: "POST",
    headers: { "X-CSRF-Token": token, "Content-Type": "application/x-www-form-urlencoded" },
    body: `csrf=${visitor().formToken.make()}`,
  });
  expect((await checkToken(request, visitor())).ok).toBe(false);
});

it("a request with nothing in it is refused", async () => {
  const request = new Request(`${origin}/faq`, { method: "POST" });
  expect((await checkToken(request, visitor())).ok).toBe(false);
});

function part(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function multipart(body: ReadableStream<Uint8Array>): Request {
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  return new Request(`${origin}/faq`, { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

function visitor(): Visitor {
  const dispatch = async () => ({ status: 500, body: undefined });
  return new Visitor({ dispatch, address: "", userAgent: "", state: { visitor: "test-visitor" } });
}
