import { expect, test } from "vitest";
import { signedInApi, testApi } from "../../tests/support/servers/api";
import { createApi } from "../create-api";

// Proves 3.4.2, 3.5.8
test("no answer lets a page of another origin read it, whatever it asks for", async () => {
  const { api, token } = await signedInApi();
  const headers = {
    Origin: "https://evil.example",
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization, x-csrftoken",
  };

  for (const [method, path] of [
    ["OPTIONS", "/inquiries"],
    ["GET", "/profiles/self"],
    ["POST", "/inquiries"],
  ] as const) {
    const answer = await api.request(method, path, { token, headers });
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    if (method === "OPTIONS") expect(answer.status).toBe(405);
  }
});

// Proves 13.4.6
test("an answer tells neither the framework nor a version", async () => {
  const api = await testApi();

  for (const path of ["/healthz", "/nothing"]) {
    const { headers } = await api.get(path);
    expect(headers.get("Server")).toBeNull();
    expect(headers.get("X-Powered-By")).toBeNull();
  }
});

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
