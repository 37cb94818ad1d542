import { expect, test } from "vitest";
import { servedApi } from "../../tests/support/servers/served";

const csrf = { Cookie: "csrftoken=marker-csrf; session=marker-cookie", "X-CSRFToken": "marker-csrf" };

// Proves 16.2.1
test("each call is one line with its name, status, time and an id that the answer carries too", async () => {
  const { url, log } = await servedApi();

  const answer = await fetch(`${url}/api/submissions/0198-an-id/attachments?page=2`, {
    method: "POST",
    headers: csrf,
  });

  expect(log()).toEqual([
    {
      level: "info",
      time: expect.stringMatching(/Z$/),
      event: "request.answered",
      half: "api",
      call: "POST /submissions/{id}/attachments",
      status: 401,
      ms: expect.any(Number),
      request: answer.headers.get("X-Request-Id"),
    },
  ]);
});

test("a line that is written while a call is refused carries the id of its answer", async () => {
  const { url, api, log } = await servedApi();
  const { token } = await api.signedIn({ stage: "mfa_set" });

  const forged = await fetch(`${url}/api/inquiries`, { method: "POST" });
  const early = await fetch(`${url}/api/content/bounties`, { headers: { Authorization: `Bearer ${token}` } });

  const idOf = (event: string) => log().find((line) => line.event === event)?.request;
  expect(idOf("request.forged")).toBe(forged.headers.get("X-Request-Id"));
  expect(idOf("access.refused")).toBe(early.headers.get("X-Request-Id"));
});

test("a page's line and those of the calls it made share an id", async () => {
  const { url, log } = await servedApi({
    pages: ["/faq"],
    site: async () => {
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      return new Response("page");
    },
  });
  await fetch(`${url}/faq?redirectTo=marker`);
  await fetch(`${url}/made-up/by-somebody`);

  expect(log().map(({ half, call, status }) => [half, call, status])).toEqual([
    ["site", "GET /faq", 200],
    ["site", "(none)", 200],
  ]);
  expect(new Set(log().map(({ request }) => request)).size).toBe(2);
});

// Proves R22, 16.3.3
test("a forged form of the site is a warning with the page's name and the id of its answer", async () => {
  const { url, log } = await servedApi({
    pages: ["/account/password"],
    site: async (_request, { noteForged }) => {
      noteForged("foreign origin");
      return new Response("refused", { status: 403 });
    },
  });
  const answer = await fetch(`${url}/account/password?marker`, { method: "POST" });
  await fetch(`${url}/marker/by-a-stranger`, { method: "POST" });

  const [first, second] = log().filter(({ event }) => event === "request.forged");
  expect(first).toMatchObject({
    level: "warn",
    half: "site",
    call: "POST /account/password",
    reason: "foreign origin",
    request: answer.headers.get("X-Request-Id"),
  });
  expect(second).toMatchObject({ call: "(none)" });
});

test("a page that fails counts as a failure, and one that no page's method asks for has no name", async () => {
  const { url, log } = await servedApi({
    pages: ["/faq"],
    site: async ({ method }) => {
      if (method === "GET") throw new Error("The page failed.");
      return new Response("page");
    },
  });
  const failed = await fetch(`${url}/faq`);
  await fetch(`${url}/faq`, { method: "PROPFIND" });

  expect(failed.status).toBe(500);
  const lines = log().filter(({ event }) => event === "request.answered");
  expect(lines.map(({ call, status }) => [call, status])).toEqual([
    ["GET /faq", 500],
    ["(none)", 200],
  ]);
});

// Proves R22, 16.2.5
test("nothing that is sent is in a line or a count, wherever it stands", async () => {
  const { url, api, metrics, log } = await servedApi();
  const { token } = await api.signedIn({ email: "marker-mail@example.org" });
  const headers = { ...csrf, Authorization: `Bearer ${token}`, "User-Agent": "marker-agent" };
  const form = new FormData();
  form.append("attachments", new Blob(["marker-content"]), "marker-name.txt");
  const json = { ...headers, "Content-Type": "application/json" };
  const answers = await Promise.all([
    fetch(`${url}/api/auth/login/`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ email: "marker-mail@example.org", password: "marker-password" }),
    }),
    fetch(`${url}/api/auth/login/code/`, {
      method: "POST",
      headers: json,
      body: '{"ephemeral_token":"marker-token","code":"marker',
    }),
    fetch(`${url}/api/auth/login/refresh/`, {
      method: "POST",
      headers: json,
      body: '{"access":"marker-access","refresh":"marker-refresh"}',
    }),
    fetch(`${url}/api/submissions/marker-id/attachments`, { method: "POST", headers, body: form }),
    fetch(`${url}/api/submissions`, {
      method: "POST",
      headers: json,
      body: '{"details":{"title":"marker-title"}}',
    }),
    fetch(`${url}/api/marker-path/marker?marker-query=1`, { headers }),
    fetch(`${url}/api/profiles/self`, { headers: { ...headers, Authorization: "Bearer marker.jwt.token" } }),
    fetch(`${url}/api/profiles/self`, { method: "DELETE", headers }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 401, 404, 400, 404, 401, 405]);
  const written = JSON.stringify(log()) + (await metrics.text());
  expect(log().length).toBeGreaterThanOrEqual(answers.length);
  expect(written).not.toMatch(/marker/i);
  expect(written).not.toContain(token);
});
