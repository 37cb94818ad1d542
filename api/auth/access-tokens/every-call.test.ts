import { beforeAll, describe, expect, test } from "vitest";
import { tokenScopes } from "#contract/account-security";
import { type Endpoint, type Stage, stages } from "#contract/endpoint";
import { calls } from "#contract/index";
import { makeToken } from "../../../tests/support/people/access-tokens";
import { callSamples } from "../../../tests/support/requests/call-samples";
import { type TestApi, type TestRequest, testApi } from "../../../tests/support/servers/api";
import type { Schema } from "../../database/schema";
import { asAccessToken } from "./token-text";

// Everything here is read from the contract, so that a new call is tested automatically.

type SignedIn = Exclude<Stage, "anyone">;
const everyCall = [...calls].map(([name, endpoint]) => ({ name, endpoint }));
const forTokens = everyCall.filter(({ endpoint }) => endpoint.token !== null);
const forSessions = everyCall.filter(
  ({ endpoint: { token, stage } }) => token === null && stage !== "anyone",
);
const forAnyone = everyCall.filter(({ endpoint }) => endpoint.stage === "anyone");
const registered = stages.filter((stage): stage is SignedIn => stage !== "anyone");

let api: TestApi;
let tables: (keyof Schema)[];
/** A token of each scope for a researcher at each stage. */
const tokens = new Map<string, string>();
const tokenAt = (stage: Stage, scope: string) => tokens.get(`${stage} ${scope}`) ?? "";

beforeAll(async () => {
  api = await testApi();
  const found = await api.db.introspection.getTables();
  tables = found.map(({ name }) => name as keyof Schema);
  for (const stage of registered) {
    const { id } = await api.signedIn({ stage });
    for (const scope of tokenScopes) tokens.set(`${stage} ${scope}`, await seedToken(api, id, scope));
  }
});

// Proves 8.2.2
test("no call about an account's security is for tokens; they read by GET and change by nothing else than what submits", () => {
  const named = (scope: string) => forTokens.filter(({ endpoint }) => endpoint.token === scope);
  expect(forTokens.filter(({ endpoint }) => /^\/(auth|profiles|ndas|offers)\b/.test(endpoint.path))).toEqual(
    [],
  );
  expect(new Set(named("read").map(({ endpoint }) => endpoint.method))).toEqual(new Set(["GET"]));
  expect(named("submit").map(({ name }) => name)).toEqual([
    "submitResearch",
    "withdrawResearch",
    "attachFiles",
  ]);
});

describe.each(forSessions)("$name", ({ endpoint }) => {
  test("is refused to every token of every stage, and nothing happens", async () => {
    for (const stage of registered) {
      for (const scope of tokenScopes) {
        await expectRefused(endpoint, { token: tokenAt(stage, scope) }, 403);
      }
    }
  });
});

describe.each(forTokens)("$name", ({ endpoint }) => {
  const granted = tokenScopes.filter((scope) => scope.split(" ").includes(endpoint.token ?? ""));
  const others = tokenScopes.filter((scope) => !granted.includes(scope));
  const below = registered.filter((stage) => stages.indexOf(stage) < stages.indexOf(endpoint.stage));

  test("is refused to a token of another scope, and nothing happens", async () => {
    for (const scope of others) await expectRefused(endpoint, { token: tokenAt("complete", scope) }, 403);
  });

  test("is refused to a token whose researcher has not come so far, and nothing happens", async () => {
    for (const stage of below) {
      const response = await expectUnchanged(endpoint, { token: tokenAt(stage, granted[0] ?? "") });
      expect([response.status, (await response.json()).code]).toEqual([
        403,
        stage === "onboarded" ? "profile_incomplete" : "onboarding_required",
      ]);
    }
  });

  test("is refused to a token that is none, has ended, is cut or longer, or is in the address or a cookie", async () => {
    const good = tokenAt("complete", granted[0] ?? "");
    const none = [
      "",
      good.slice(0, -1),
      `${good}A`,
      good.replace("conclave_", ""),
      asAccessToken("x".repeat(43)),
    ];
    for (const token of none) {
      expect(
        (await expectUnchanged(endpoint, { headers: { Authorization: `Bearer ${token}` } })).status,
      ).toBe(401);
    }
    const basic = Buffer.from(`${good}:`).toString("base64");
    const elsewhere: Record<string, string>[] = [
      { Authorization: `Basic ${basic}` },
      { Authorization: good },
      { "X-Access-Token": good },
      { Cookie: `session=${good}; csrftoken=x`, "X-CSRFToken": "x" },
    ];
    for (const headers of elsewhere) {
      expect((await expectUnchanged(endpoint, { headers, withoutCsrf: "Cookie" in headers })).status).toBe(
        401,
      );
    }
    const queries = ["access_token=", "x=1&token=", "before=Bearer%20", "", "x=1&"].map(
      (start) => start + good,
    );
    for (const query of [...queries, `${good}=1`]) {
      for (const token of [undefined, good]) {
        const response = await expectUnchanged(endpoint, { token }, `?${query}`);
        expect(response.status).toBe(400);
        expect((await response.json()).detail).toContain("Authorization header");
      }
    }
    if (!endpoint.path.includes("{")) return;
    const inPath = { ...endpoint, path: endpoint.path.replace(/\{\w+\}/, good) };
    expect((await expectUnchanged(inPath, { token: good })).status).toBe(400);
  });

  test.each(granted)(
    "is made with the scope %s, without a form token, in any case of the scheme",
    async (scope) => {
      const fresh = await testApi();
      const { id } = await fresh.signedIn();
      const token = await seedToken(fresh, id, scope);
      for (const scheme of ["Bearer", "bearer"]) {
        const headers = { Authorization: `${scheme} ${token}` };
        const response = await send(endpoint, { headers, withoutCsrf: true }, "", fresh);
        expect([401, 403, 405, 500]).not.toContain(response.status);
      }
    },
  );

  test("is refused from another origin, which a browser says, and nothing happens", async () => {
    if (endpoint.method === "GET") return;
    const token = tokenAt("complete", granted[0] ?? "");
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ];
    for (const headers of foreign) {
      expect((await expectUnchanged(endpoint, { token, headers, withoutCsrf: true })).status).toBe(403);
    }
  });
});

describe.each(forAnyone)("$name", ({ name, endpoint }) => {
  test(`gives a token nothing${endpoint.method === "GET" ? " that others do not get" : ""}`, async () => {
    const token = tokenAt("complete", "read submit");
    if (endpoint.method === "GET") {
      const [withOne, without] = [await send(endpoint, { token }), await send(endpoint, {})];
      expect([withOne.status, await withOne.text()]).toEqual([without.status, await without.text()]);
      return;
    }
    expect(Object.keys(callSamples)).toContain(name);
    // The exemption from the form token must not extend to calls that begin a session.
    await expectRefused(endpoint, { token, withoutCsrf: true }, 403);
    await expectRefused(endpoint, { token, json: callSamples[name] }, 403);
  });
});

async function expectRefused(endpoint: Endpoint, request: TestRequest, status: number) {
  const response = await expectUnchanged(endpoint, request);
  expect([response.status, (await response.json()).code]).toEqual([status, "token_refused"]);
}

/** Sends a call that must leave every row as it was, but for the last use of a token. */
async function expectUnchanged(endpoint: Endpoint, request: TestRequest, query = "") {
  const before = await everything();
  const response = await send(endpoint, request, query);
  expect(await everything()).toEqual(before);
  return response;
}

function send(endpoint: Endpoint, request: TestRequest, query = "", to: TestApi = api) {
  const path = endpoint.path.replace(/\{\w+\}/g, "0197").replace(/\/$/, "") + query;
  if (endpoint.method === "GET") return to.request("GET", path, request);
  const json = { message: "Hello", url: "/", code: "123456" };
  const body = { none: {}, json: { json }, form: { form: json }, files: { body: new FormData() } };
  return to.request(endpoint.method, path, { ...body[endpoint.encoding], ...request });
}

async function everything() {
  const rows = tables.map(async (name) => {
    const all = await api.db.selectFrom(name).selectAll().execute();
    const held = name === "access_tokens" ? all.map((row) => ({ ...row, last_used_at: null })) : all;
    // PostgreSQL returns rows in the order in which they were last changed.
    return [name, held.map((row) => JSON.stringify(row)).sort()];
  });
  return Object.fromEntries(await Promise.all(rows));
}

/** A token that no call could make: for a researcher who is still registering, too. */
async function seedToken(to: TestApi, researcher_id: string, scope: (typeof tokenScopes)[number]) {
  const owner = await to.signedIn();
  const { id, token } = await makeToken(to, owner.token, { scope });
  await to.db.updateTable("access_tokens").set({ researcher_id }).where("id", "=", id).execute();
  return token;
}
