import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";
import type { Stage } from "#contract/endpoint";
import { createStateSealer, type State } from "../../app/session/session-cookie.server";
import { Visitor } from "../../app/session/visitor.server";
import { createSite } from "../../app/site/site.server";
import { apiInProcess } from "../../server/api-link/api-in-process";
import { TEST_PUBLIC_URL, testApi, testIdentity } from "../support/servers/api";

/** Everything a visitor at a stage is sent to, in the gate's order (specification §2). */
const stages: { name: string; stage: Exclude<Stage, "anyone"> | null; step: string; skipped?: boolean }[] = [
  { name: "without a session", stage: null, step: "/login" },
  { name: "with an expired password", stage: "signed_in", step: "/setup-password" },
  { name: "without a second factor", stage: "password_set", step: "/setup-mfa" },
  { name: "without a profile", stage: "mfa_set", step: "/create-profile" },
  {
    name: "with an incomplete profile that was not skipped",
    stage: "profile_made",
    step: "/complete-profile",
  },
  { name: "with an unsigned agreement", stage: "profile_made", step: "/sign-nda", skipped: true },
];
const order = [
  "/login",
  "/setup-password",
  "/setup-mfa",
  "/create-profile",
  "/complete-profile",
  "/sign-nda",
];
/** Addresses that scripts ask beside a page: none is a place to return to. */
const tools = ["/keep-alive", "/impressions"];
const secret = "a secret of the tests that is long enough";
const sealer = createStateSealer([secret]);

let build: ServerBuild;
let api: Awaited<ReturnType<typeof testApi>>;
let site: ReturnType<typeof createSite>;
/** Every call that pages made of the API, such as "POST /auth/login/". */
const calls: string[] = [];

beforeAll(async () => {
  build = await import(new URL("../../build/server/index.js", import.meta.url).href);
  api = await testApi();
  const inProcess = apiInProcess(api.app);
  site = createSite({
    build,
    dispatch: (sent, client) => {
      calls.push(`${sent.endpoint.method} ${sent.endpoint.path}`);
      return inProcess(sent, client);
    },
    secrets: [secret],
    identity: testIdentity,
    now: () => api.clock.now,
    mode: "production",
    pageCache: null,
  });
});

describe.each(stages)("$name", ({ stage, step, skipped }) => {
  // Proves 2.8, 2.9, 2.10, 2.11, 2.12, 2.13, 6.2, R9, 2.3.1
  test("every gated loader and action, called alone, leads to the step that is owed", async () => {
    const state = await stateAt(stage, skipped);
    const passes = new Set(order.slice(0, order.indexOf(step) + 1));
    const wrong: string[] = [];
    let asked = 0;
    for (const { method, path, id, page } of handlers()) {
      if (passes.has(path)) continue;
      const origin =
        path === "/" || tools.includes(path) ? "" : `?${new URLSearchParams({ redirectTo: path })}`;
      for (const address of [`${path}?_data=${encodeURIComponent(id)}`, page]) {
        asked++;
        calls.length = 0;
        const answer = await ask(method, address, state);
        const target = answer.headers.get("X-Remix-Redirect") ?? answer.headers.get("Location");
        if (target !== step + origin) wrong.push(`${method} ${address}: ${answer.status} to ${target}`);
        // A whole page's root reads who is signed in, so only what is called alone calls nothing.
        if (address !== page && calls.length > 0) wrong.push(`${method} ${address}: called ${calls}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(30);
  });

  // Proves 2.15
  test("the redirect carries the path it came from", async () => {
    const answer = await ask("GET", "/bounties?platform=iOS", await stateAt(stage, skipped));
    expect(answer.headers.get("Location")).toBe(`${step}?redirectTo=%2Fbounties%3Fplatform%3DiOS`);
  });
});

// Proves 2.14, 6.3
test("an onboarded researcher sees the page", async () => {
  expect((await ask("GET", "/faq", await stateAt("complete"))).status).toBe(200);
});

// Proves 2.3, 2.4
test("every loader and action for guests, called alone, sends home who is signed in", async () => {
  const state = await stateAt("complete");
  const targets: [string, string | null][] = [];
  for (const { method, path, id } of handlers("_guest.")) {
    const answer = await ask(method, `${path}?_data=${encodeURIComponent(id)}`, state);
    targets.push([`${method} ${path}`, answer.headers.get("X-Remix-Redirect")]);
  }
  const asked = ["GET /invitation", "POST /invitation", "GET /login", "POST /login"];
  expect(targets.sort()).toEqual(asked.map((each) => [each, "/"]).sort());
});

/** Every gated loader and action, with an address that reaches it; or those of routes with another prefix. */
function handlers(prefix = "_gated."): { method: "GET" | "POST"; path: string; id: string; page: string }[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route?.id.startsWith(`routes/${prefix}`)) return [];
    const path = pathOf(route.id);
    const methods: ("GET" | "POST")[] = [];
    if (route.module.loader) methods.push("GET");
    if (route.module.action) methods.push("POST");
    return methods.map((method) => {
      const page = route.index && method === "POST" ? `${path}?index` : path;
      return { method, path, id: route.id, page };
    });
  });
}

function pathOf(id: string): string {
  const route = build.routes[id];
  if (!route) return "";
  const above = route.parentId ? pathOf(route.parentId) : "";
  return `${above === "/" ? "" : above}/${route.path ?? ""}`.replace(/\/$/, "") || "/";
}

async function stateAt(stage: Exclude<Stage, "anyone"> | null, skipped = false): Promise<State> {
  const visitor = "test-visitor";
  if (!stage) return { visitor };
  const { access, refresh, user_status } = await api.signedIn({ stage });
  return { visitor, session: { access, refresh, user_status }, skipped_profile: skipped };
}

async function ask(method: "GET" | "POST", address: string, state: State): Promise<Response> {
  const headers = new Headers({
    Cookie: `session=${await sealer.seal(state)}`,
    "Sec-Fetch-Site": "same-origin",
    Accept: "text/html",
  });
  if (method === "POST") {
    headers.set("X-CSRF-Token", visitorOf(state).formToken.make());
  }
  const body = method === "POST" ? "message=x" : undefined;
  if (body) {
    headers.set("Content-Type", "application/x-www-form-urlencoded");
    headers.set("Content-Length", String(body.length));
  }
  return site(new Request(new URL(address, TEST_PUBLIC_URL), { method, headers, body }), {
    address: "192.0.2.1",
    request: "test",
    noteForged() {},
  });
}

function visitorOf(state: State) {
  const dispatch = async () => ({ status: 500, body: undefined });
  return new Visitor({ dispatch, address: "", userAgent: "", state });
}
