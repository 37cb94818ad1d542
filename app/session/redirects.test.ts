import { expect, it } from "vitest";
import { originOf, redirectTarget, safeRedirect, withRedirectTo } from "./redirects";

it.each([
  "/",
  "/faq",
  "/bounties?target=abc#explore",
  "/faq?q=a%26b",
  "/faq?q=100%25",
  "/faq?q=https://example.org",
  "/submit-your-research?received=%C3%A4",
])("follows %s, a path of this site", (path) => {
  expect(safeRedirect(path)).toBe(path);
});

// Proves 10.5, R19, 1.1.1, 3.7.2
it.each([
  ["nothing", null],
  ["nothing at all", undefined],
  ["an empty text", ""],
  ["an address", "https://example.org/"],
  ["an address in capitals", "HTTPS://example.org/"],
  ["a scheme without slashes", "https:example.org"],
  ["a script", "javascript:alert(1)"],
  ["data", "data:text/html,x"],
  ["a relative path", "faq"],
  ["a space before a path", " /faq"],
  ["a host without a scheme", "//example.org"],
  ["three slashes", "///example.org"],
  ["a backslash for the second slash", "/\\example.org"],
  ["backslashes", "\\\\example.org"],
  ["a backslash further on", "/faq\\..\\x"],
  ["a tab that browsers drop", "/\t/example.org"],
  ["a line break that browsers drop", "/\n/example.org"],
  ["a line break for a second header", "/faq\r\nSet-Cookie: theme=dark"],
  ["a zero byte", "/faq\u0000"],
  ["a delete character", "/faq\u007f"],
  ["an encoded slash", "/%2Fexample.org"],
  ["an encoded slash in small letters", "/%2f%2fexample.org"],
  ["an encoded backslash", "/%5Cexample.org"],
  ["an encoded tab", "/%09/example.org"],
  ["an encoded line break", "/faq%0d%0aSet-Cookie:x"],
  ["an encoding that is none", "/%E0%A4%A"],
  ["dots that leave two slashes", "/.//example.org"],
  ["dots that climb to two slashes", "/faq/..//example.org"],
  ["encoded dots that climb to two slashes", "/faq/%2e%2e//example.org"],
  ["more than a browser takes", `/${"x".repeat(2048)}`],
])("falls back for %s", (_what, target) => {
  expect(safeRedirect(target)).toBe("/");
  expect(safeRedirect(target, "/faq")).toBe("/faq");
});

// Proves R19
it("resolves dots before it answers", () => {
  expect(safeRedirect("/account/../faq")).toBe("/faq");
});

it("carries the place to come back to, but not the home page and nothing unsafe", () => {
  expect(withRedirectTo("/login", "/faq?q=a&b=c")).toBe("/login?redirectTo=%2Ffaq%3Fq%3Da%26b%3Dc");
  expect(withRedirectTo("/login", "/")).toBe("/login");
  expect(withRedirectTo("/login", "//example.org")).toBe("/login");
});

it("reads the place that a request carries as it was carried", () => {
  const from = "/faq?q=a&b=c";
  expect(redirectTarget(requestTo(withRedirectTo("/login", from)))).toBe(from);
});

it("takes the fallback for an unsafe place that a request carries", () => {
  expect(redirectTarget(requestTo("/login?redirectTo=%2F%2Fexample.org"), "/faq")).toBe("/faq");
  expect(redirectTarget(requestTo("/login"), "/faq")).toBe("/faq");
});

it.each([
  "/login",
  "/login/",
  "/invitation",
  "/confirm-mfa",
  "/logout",
  "/logout?x=1",
  "/LOGOUT",
  "/%6cogout",
  "/logout//",
  "/theme",
  "/keep-alive",
])("does not come back to %s, which is a step and no place", (path) => {
  const request = requestTo(`/login?${new URLSearchParams({ redirectTo: path })}`);
  expect(redirectTarget(request, "/faq")).toBe("/faq");
});

function requestTo(path: string): Request {
  return new Request(new URL(path, "http://127.0.0.1:3000"));
}

it.each([
  ["/faq?q=a", "/faq?q=a"],
  ["/?index", "/"],
  ["/bounties?platform=iOS&_data=routes%2F_gated.bounties", "/bounties?platform=iOS"],
  ["/complete-profile?redirectTo=%2Ffaq", "/faq"],
  ["/keep-alive", "/"],
  ["//", "//"],
  ["///example.org", "///example.org"],
])("%s is a request for %s", (address, place) => {
  expect(originOf({ url: `https://conclave.example${address}` })).toBe(place);
});
