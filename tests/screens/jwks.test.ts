import { expect, it } from "vitest";
import { loader } from "../../app/routes/_open.[.]well-known.jwks[.]json";
import { testApi } from "../support/servers/api";
import { guest } from "../support/servers/site";

it("shows anyone the public keys of receipts, as RFC 7517 has it, and nothing of their secrets", async () => {
  const api = await testApi();
  const { status, headers, data } = await guest(api).load(loader, "/.well-known/jwks.json");

  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/jwk-set+json");
  expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(data).toEqual({ keys: api.services.signer.keys });
  expect(JSON.stringify(data)).not.toContain('"d"');
});
