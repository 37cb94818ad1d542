import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint, Stage } from "#contract/endpoint";
import { stages } from "#contract/endpoint";
import { calls } from "#contract/index";
import { TEST_CSRF, type TestApi, type TestRequest, testApi } from "../tests/support/servers/api";
import type { Schema } from "./database/schema";

// Everything here is read from the contract, so that a new call is tested automatically.

type SignedIn = Exclude<Stage, "anyone">;
const everyCall = [...calls].map(([name, endpoint]) => ({ name, endpoint }));
const protectedCalls = everyCall.filter(({ endpoint }) => endpoint.stage !== "anyone");
const unsafeCalls = everyCall.filter(({ endpoint }) => endpoint.method !== "GET");
const signedInStages = stages.filter((stage): stage is SignedIn => stage !== "anyone");

let api: TestApi;
let tables: (keyof Schema)[];
const tokens = new Map<Stage, string>();

beforeAll(async () => {
  api = await testApi();
  tables = (await api.db.introspection.getTables()).map(({ name }) => name as keyof Schema);
  for (const stage of signedInStages) tokens.set(stage, (await api.signedIn({ stage })).token);
});

describe.each(protectedCalls)("$name", ({ endpoint }) => {
  const below = signedInStages.filter((stage) => stages.indexOf(stage) < stages.indexOf(endpoint.stage));

  // Proves 10.16, 10.19, R9, 2.3.1, 6.3.3, 8.2.1, 8.3.1
  test.each(below)("is refused with 403 to a session at %s, and nothing happens", async (stage) => {
    for (const path of spellings(endpoint)) {
      const before = await everything();
      const response = await send(endpoint, path, { token: tokens.get(stage) });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({
        detail: expect.any(String),
        code: stage === "onboarded" ? "profile_incomplete" : "onboarding_required",
      });
      expect(await everything()).toEqual(before);
    }
  });

  // Proves 6.3.4, 8.2.1
  test("is refused with 401 without a session, and nothing happens", async () => {
    const before = await everything();
    for (const path of spellings(endpoint)) {
      for (const authorization of [
        "",
        "Bearer",
        "Bearer x",
        "Basic eDp4",
        `Basic ${tokens.get("complete")}`,
      ]) {
        const response = await send(endpoint, path, { headers: { Authorization: authorization } });
        expect(response.status).toBe(401);
        expect(await response.json()).toEqual({ detail: expect.any(String) });
      }
    }
    expect(await everything()).toEqual(before);
  });

  // Proves 8.1.1
  test("lets a session at its own stage through", async () => {
    const fresh = await testApi();
    const { token } = await fresh.signedIn({ stage: endpoint.stage as SignedIn });
    const response = await send(endpoint, spellings(endpoint)[0], { token }, fresh);

    expect([401, 403, 405, 500]).not.toContain(response.status);
    // A parameter that names nothing is a 404 of the call itself.
    if (!endpoint.path.includes("{")) {
      const body = response.status === 404 ? await response.json() : {};
      expect(body.detail).not.toBe("There is no such call.");
    }
  });
});

describe.each(unsafeCalls)("$name, which changes something,", ({ endpoint }) => {
  const refusals: [string, TestRequest][] = [
    ["without the CSRF cookie and header", { withoutCsrf: true }],
    ["with the cookie alone", { withoutCsrf: true, headers: { Cookie: `csrftoken=${TEST_CSRF}` } }],
    ["with the header alone", { withoutCsrf: true, headers: { "X-CSRFToken": TEST_CSRF } }],
    [
      "with a header that is not the cookie",
      { withoutCsrf: true, headers: { Cookie: `csrftoken=${TEST_CSRF}`, "X-CSRFToken": "another" } },
    ],
    ["with both of them empty", { withoutCsrf: true, headers: { Cookie: "csrftoken=", "X-CSRFToken": "" } }],
    ["from another origin", { headers: { Origin: "https://evil.example" } }],
    ["from another port of the same host", { headers: { Origin: "http://127.0.0.1:3001" } }],
    ["from an opaque origin", { headers: { Origin: "null" } }],
    ["from another site, as the browser says", { headers: { "Sec-Fetch-Site": "cross-site" } }],
    ["from a sibling site, as the browser says", { headers: { "Sec-Fetch-Site": "same-site" } }],
  ];

  // Proves 10.14, R18, 3.5.1, 3.5.2
  test.each(refusals)("is refused with 403 %s, and nothing happens", async (_how, request) => {
    const before = await everything();
    for (const path of spellings(endpoint)) {
      const response = await send(endpoint, path, { token: tokens.get("complete"), ...request });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ detail: expect.any(String) });
    }
    expect(await everything()).toEqual(before);
  });

  // Proves 3.5.3
  test("is not reached by a safe method that is said to be another one", async () => {
    const before = await everything();
    await api.request("GET", spellings(endpoint)[0], {
      token: tokens.get("complete"),
      headers: { "X-HTTP-Method-Override": endpoint.method },
    });
    expect(await everything()).toEqual(before);
  });
});

describe.each(everyCall)("$name", ({ endpoint }) => {
  // Proves 4.1.4, 13.4.4
  test("answers 405 to methods that its path does not have", async () => {
    const allowed = new Set(
      everyCall
        .filter((other) => other.endpoint.path === endpoint.path)
        .map((other) => other.endpoint.method),
    );
    for (const path of spellings(endpoint)) {
      for (const method of ["DELETE", "PROPFIND"]) {
        const response = await api.request(method, path, { token: tokens.get("complete") });
        expect(response.status).toBe(405);
        expect(response.headers.get("Allow")).toContain([...allowed][0]);
      }
    }
  });
});

// Proves R9, 1.1.1
test.each([
  "/",
  "/nothing",
  "/auth",
  "/auth/login/code/more",
  "/profiles%2Fself",
  "//profiles/self",
  "/PROFILES/self",
  "/profiles/self/.json",
  "/%00",
  "/%E0%A4%A",
])("%s is no call: 404 without a word about what there is", async (path) => {
  for (const method of ["GET", "POST"]) {
    const response = await api.request(method, path, { token: tokens.get("complete") });
    expect([404, 405]).toContain(response.status);
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  }
});

// Proves R21, 3.2.1, 3.4.4, 3.5.6, 14.3.2
test("every answer forbids being kept, framed or run", async () => {
  for (const path of ["/healthz", "/nothing", "/profiles/self"]) {
    const { headers } = await api.get(path);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  }
});

/** The path with any parameter filled in, as it is declared and with the other ending. */
function spellings({ path }: Endpoint): [string, string] {
  const plain = path.replace(/\{\w+\}/g, "0197").replace(/\/$/, "");
  return [plain, `${plain}/`];
}

/** Sends a call with a body of the right kind; its content does not matter before the gate. */
function send(endpoint: Endpoint, path: string, request: TestRequest, to: TestApi = api) {
  if (endpoint.method === "GET") return to.request("GET", path, request);
  const form = { message: "Hello", url: "/", first_name: "Ada", code: "123456" };
  const body = {
    none: {},
    json: { json: form },
    form: { form },
    files: { body: new FormData() },
  }[endpoint.encoding];
  return to.request(endpoint.method, path, { ...body, ...request });
}

/** Every row of every table. */
async function everything() {
  const rows = tables.map(async (name) => [name, await api.db.selectFrom(name).selectAll().execute()]);
  return Object.fromEntries(await Promise.all(rows));
}
