import { expect, test } from "vitest";
import { createLog, logOfRequest } from "./log";

// Proves R22, 16.1.1, 16.2.2, 16.2.4
test("an event is one line of JSON with its level and its time in UTC", () => {
  const { log, lines } = aLog();

  log.warn("login.failed", { account: "x7" });

  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    event: "login.failed",
    account: "x7",
  });
});

test("the lines of a request carry its id, which no field takes the place of", () => {
  const { log, lines } = aLog();

  logOfRequest(log, "r1").info("test", { call: "GET /x", request: "r2" });

  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ request: "r1", call: "GET /x" });
});

// Proves 1.3.10, 16.4.1
test("text cannot begin a line of its own, steer a terminal or turn a line round, and means the same", () => {
  const { log, lines } = aLog();

  const name = 'a\n{"level":"error"}\r\u001b[2J\u009b2J\u007f\u202e\u{e0041}\u2028\u00e9';

  log.info("test", { name });

  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(JSON.parse(lines[0] ?? "").name).toBe(name);
});

// Proves 14.2.1, 16.2.5
test("an access token is blanked wherever it comes from, and what only begins like one is not", () => {
  const { log, lines } = aLog();
  const token = `conclave_${"aB3-_".repeat(9).slice(0, 43)}`;

  log.info("test", {
    call: `GET /x?a=${token}`,
    deep: { error: `Bearer ${token}` },
    table: "conclave_tokens",
  });
  log.warn(`an event with ${token}`);

  expect(lines.join()).not.toContain(token);
  expect(lines.join()).toContain("conclave_tokens");
});

// Proves R22, 16.2.5
test("what is named like a secret is blanked, one level down too", () => {
  const { log, lines } = aLog();

  log.error("test", { password: "hunter2", body: { code: "123456", refresh: "hunter2" } });

  expect(lines.join()).not.toMatch(/hunter2|123456/);
  expect(lines.join()).toContain("[removed]");
});

function aLog() {
  const lines: string[] = [];
  return { log: createLog({ write: (line) => lines.push(line) }), lines };
}
