import { expect, test } from "vitest";
import { testApi } from "../../tests/support/servers/api";
import { healthOf } from "./health";

test("a probe hears from the API when to ask again", async () => {
  const { services } = await testApi();
  const dispatch = async () => ({ status: 503, retryAfter: "5", body: { detail: "The store is away." } });
  const health = healthOf({ dispatch, identity: services.identity });

  const ready = await health("/readyz", "request");

  expect([ready.status, ready.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await ready.json()).toEqual({ detail: "The store is away." });
});

test("a site whose API is in another process is alive while that is away, and not ready", async () => {
  const { services } = await testApi();
  const dispatch = async () => ({ status: 503, body: { detail: "The service is busy." } });
  const health = healthOf({ dispatch, identity: services.identity, isAlone: true });

  expect((await health("/healthz", "request")).status).toBe(200);
  expect((await health("/readyz", "request")).status).toBe(503);
});
