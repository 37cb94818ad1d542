import { expect, test } from "vitest";
import { testApi } from "../../tests/support/servers/api";
import { createApi } from "../create-api";

test("what cannot be told as JSON ends as a refusal with all headers, and in the log", async () => {
  const { services, logged } = await testApi();
  const api = createApi(services);
  api.get("/untold", () => {
    throw new TypeError("A value cannot be written as JSON.");
  });

  const answer = await api.request("/untold");

  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ detail: expect.any(String) });
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(logged.map(({ event }) => event)).toContain("request.failed");
});
