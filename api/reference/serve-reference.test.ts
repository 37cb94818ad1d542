import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { calls } from "#contract/index";
import { signedInApi, testApi } from "../../tests/support/servers/api";
import { createApi } from "../create-api";
import { serveReference } from "./serve-reference";

async function localApi() {
  const { services } = await testApi();
  const api = createApi(services, "/api");
  serveReference(api, services);
  return api;
}

test("a local instance shows every call on a page that runs and loads nothing", async () => {
  const response = await (await localApi()).request("/api/reference");
  const page = await response.text();

  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=UTF-8");
  for (const [name, { path }] of calls) {
    expect(page).toContain(`<h3 id="${name}">`);
    expect(page).toContain(`<code>${path}</code>`);
  }
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("Content-Security-Policy")).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox`,
  );
  expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|\b(src|href)="(?!#)|style=/);
});

test("a local instance answers the document itself", async () => {
  const response = await (await localApi()).request("/api/reference/openapi.json");
  expect(await response.json()).toMatchObject({ openapi: "3.1.0" });
});

// Proves 13.4.5, 15.2.3
test.each(["/reference", "/reference/", "/reference/openapi.json"])(
  "%s is 404 where no local instance has added it",
  async (path) => {
    const { api, token } = await signedInApi();
    expect((await api.get(path, token)).status).toBe(404);
  },
);
