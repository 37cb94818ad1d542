import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { cspReports } from "./csp-report";

const page = "https://conclave.example/account/nda?secret=1#part";

// Proves 3.4.7
test.each([
  [
    "report-uri",
    {
      "csp-report": {
        "document-uri": page,
        "effective-directive": "script-src-elem",
        "blocked-uri": "https://evil.example/x.js?id=7",
        "script-sample": "steal()",
      },
    },
  ],
  [
    "report-to",
    [
      {
        type: "csp-violation",
        body: {
          documentURL: page,
          effectiveDirective: "script-src-elem",
          blockedURL: "https://evil.example/x.js?id=7",
        },
      },
    ],
  ],
])("a violation that a browser sends by %s is logged, without queries and samples", async (_way, report) => {
  const { send, logged } = reporting();

  expect((await send(report)).status).toBe(204);

  expect(logged).toEqual([
    {
      event: "csp.violation",
      page: "/account/nda",
      directive: "script-src-elem",
      blocked: "https://evil.example",
    },
  ]);
});

test.each([
  ["inline", "inline"],
  ["eval", "eval"],
  ["data:text/html,x", "data:"],
  ["x".repeat(5000), "x".repeat(120)],
])("what was blocked is told by its source (%#)", async (blocked, source) => {
  const { send, logged } = reporting();

  await send({
    "csp-report": { "document-uri": page, "effective-directive": "a", "blocked-uri": blocked },
  });

  expect(logged).toMatchObject([{ blocked: source }]);
});

test("no part of an access token is logged, also where a path is cut off", async () => {
  const { send, logged } = reporting();
  const documentURL = `https://conclave.example/${"x".repeat(80)}/conclave_${"k".repeat(43)}`;

  await send([{ body: { documentURL, effectiveDirective: "img-src", blockedURL: "inline" } }]);

  expect(logged).toMatchObject([{ page: expect.not.stringContaining("kkk") }]);
});

test.each([
  ["nothing", ""],
  ["no JSON", "{"],
  ["something else", '{"a": 1}'],
  ["a list of something else", '[{"body": {}}, null]'],
  [
    "a directive in a stranger's words",
    JSON.stringify([{ body: { documentURL: page, effectiveDirective: "Login succeeded", blockedURL: "" } }]),
  ],
])("%s is answered alike, and logged as nothing", async (_what, body) => {
  const { send, logged } = reporting();

  expect((await send(body)).status).toBe(204);
  expect(logged).toEqual([]);
});

test("a report above 16 KiB is not read", async () => {
  const { send, logged } = reporting();

  expect((await send("x".repeat(16 * 1024 + 1))).status).toBe(413);
  expect(logged).toEqual([]);
});

test("a body that breaks off is refused, and no error is logged", async () => {
  const { router, logged } = reporting();
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => errors.mockRestore());
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
  const init: RequestInit = { method: "POST", body, duplex: "half" };

  expect((await router.request("/csp-report", init)).status).toBe(400);
  expect(logged).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
});

test("reports fill thirty lines a minute at most", async () => {
  const { send, logged, clock } = reporting();
  const report = { body: { documentURL: page, effectiveDirective: "img-src", blockedURL: "inline" } };

  await send(Array.from({ length: 40 }, () => report));
  await send([report]);
  expect(logged).toHaveLength(30);
  clock.now += 60_000;
  await send([report]);
  expect(logged).toHaveLength(31);
});

function reporting() {
  const logged: Record<string, unknown>[] = [];
  const clock = { now: 0 };
  const log = {
    warn: (event: string, fields?: Record<string, unknown>) => void logged.push({ event, ...fields }),
  };
  const router = new Hono();
  router.post("/csp-report", ...cspReports(log, () => clock.now));
  const send = (report: unknown) =>
    router.request("/csp-report", {
      method: "POST",
      headers: { "Content-Type": "application/csp-report" },
      body: typeof report === "string" ? report : JSON.stringify(report),
    });
  return { router, send, logged, clock };
}
