import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { loader } from "../../app/routes/_open.[.]well-known.security[.]txt";
import type { SiteIdentity } from "../../app/site/identity";
import { testIdentity } from "../support/servers/api";

// Proves 4.1.1
it("tells anyone where to report a vulnerability, as RFC 9116 has it", async () => {
  const { headers, fields } = await read("programme@conclave.example");
  expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(fields.get("Contact")).toBe("mailto:programme@conclave.example");
  expect(fields.get("Canonical")).toBe(`${testIdentity.publicUrl}/.well-known/security.txt`);
  const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

it.each(["https://conclave.example/report", "mailto:desk@conclave.example"])(
  "keeps %s as it was configured",
  async (contact) => {
    expect((await read(contact)).fields.get("Contact")).toBe(contact);
  },
);

async function read(contact: string) {
  const identity: SiteIdentity = { ...testIdentity, contact };
  const context = { identity } as AppLoadContext;
  const request = new Request(new URL("/.well-known/security.txt", testIdentity.publicUrl));
  const response = loader({ request, context, params: {} });
  const lines = (await response.text()).trimEnd().split("\n");
  return {
    headers: response.headers,
    fields: new Map(lines.map((line) => line.split(": ", 2) as [string, string])),
  };
}
