import { expect, it } from "vitest";
import { pageHeaders } from "./headers.server";

const NONCE = "bm9uY2Utb2YtdGhlLXBhZ2U=";

// Proves R21, 1.3.2, 3.4.3, 3.4.6, 3.5.7, 3.6.1, 14.2.3
it("lets nothing run in a page but its own scripts, and no page be framed, based elsewhere or sent elsewhere", () => {
  const rules = policyOf(pageHeaders(NONCE, "https://conclave.example"));
  expect(rules.get("default-src")).toBe("'none'");
  expect(rules.get("script-src")).toBe(`'self' 'nonce-${NONCE}'`);
  expect(rules.get("style-src")).toBe(`'self' 'nonce-${NONCE}'`);
  expect(rules.get("connect-src")).toBe("'self'");
  for (const rule of ["frame-ancestors", "base-uri", "object-src"]) expect(rules.get(rule)).toBe("'none'");
  expect(rules.get("form-action")).toBe("'self'");
  expect([...rules.values()].join(" ")).not.toMatch(/unsafe-eval|\*|https?:|blob:/);
});

// Proves 3.4.7
it("has violations of the policy reported to the site itself", () => {
  const headers = pageHeaders(NONCE, "https://conclave.example");
  expect(policyOf(headers).get("report-uri")).toBe("/csp-report");
  expect(headers["Reporting-Endpoints"]).toBe('csp="/csp-report"');
});

// Proves R21, 3.4.4, 3.4.5, 3.4.8, 3.5.8, 14.2.2, 14.2.5, 14.3.2
it("is cached nowhere, and can be neither guessed nor opened by another window or site", () => {
  expect(pageHeaders(NONCE, "https://conclave.example")).toMatchObject({
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
  });
});

// Proves 3.4.1, 12.2.1
it("promises TLS for two years and all subdomains where the site has it, and nowhere else", () => {
  const secure = pageHeaders(NONCE, "https://conclave.example");
  expect(secure["Strict-Transport-Security"]).toBe("max-age=63072000; includeSubDomains");
  expect(policyOf(secure).has("upgrade-insecure-requests")).toBe(true);
  const local = pageHeaders(NONCE, "http://127.0.0.1:3000");
  expect(local).not.toHaveProperty("Strict-Transport-Security");
  expect(policyOf(local).has("upgrade-insecure-requests")).toBe(false);
});

function policyOf(headers: Record<string, string>): Map<string, string> {
  const rules = (headers["Content-Security-Policy"] ?? "").split("; ");
  return new Map(
    rules.map((rule) => {
      const [name = "", ...values] = rule.split(" ");
      return [name, values.join(" ")];
    }),
  );
}
