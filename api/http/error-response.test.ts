import { expect, test } from "vitest";
import { signedInApi } from "../../tests/support/servers/api";
import { KeyMissing } from "../crypto/vault";
import { OutcomeUnknown } from "../database/outcome-unknown";
import { refused } from "./api-error";
import { toApiError } from "./error-response";

const log = { info() {}, warn() {}, error() {} };

// Proves R17, R24
test.each([
  ["SQLITE_BUSY", 503],
  ["SQLITE_BUSY_SNAPSHOT", 503],
  ["SQLITE_IOERR_WRITE", 503],
  ["SQLITE_READONLY", 503],
  ["40001", 503],
  ["08006", 503],
  ["57P01", 503],
  ["53300", 503],
  ["ECONNREFUSED", 503],
  ["SQLITE_FULL", 507],
  ["ENOSPC", 507],
  ["53100", 507],
  ["22021", 400],
  ["SQLITE_CONSTRAINT_UNIQUE", 500],
  ["SQLITE_CORRUPT", 500],
])("%s is answered %i", (code, status) => {
  const refusal = toApiError(Object.assign(new Error("secret words"), { code }), log);

  expect(refusal.status).toBe(status);
  expect(JSON.stringify(refusal.body)).not.toMatch(/secret|SQLITE|sql/i);
});

test("what is sealed under a key that is not configured is a 503 that names no key, and a line for the managers", () => {
  const logged: unknown[] = [];
  const refusal = toApiError(new KeyMissing("0ld00000"), { ...log, error: (event) => logged.push(event) });

  expect([refusal.status, refusal.headers, logged]).toEqual([
    503,
    { "Retry-After": "60" },
    ["request.failed"],
  ]);
  expect(JSON.stringify(refusal.body)).not.toMatch(/0ld00000|key|seal/i);
});

// Proves 10.18
test("anyone who is told to come back is told when", () => {
  const refusal = toApiError(Object.assign(new Error("busy"), { code: "SQLITE_BUSY" }), log);

  expect(refusal.headers).toEqual({ "Retry-After": "2" });
});

test("of a change whose commit had no response it is said that it may be done, and not when to send it again", () => {
  const refusal = toApiError(new OutcomeUnknown(new Error("Connection terminated")), log);

  expect([refusal.status, refusal.headers]).toEqual([503, {}]);
  expect(refusal.body).toEqual({
    detail: expect.stringMatching(
      /may have been stored: look .* before you send it again\..* an `id` is stored once/,
    ),
  });
});

test("a refusal stays what it is, and is no fault", () => {
  const refusal = refused(409, "There is one already.");

  expect(toApiError(refusal, { ...log, error: () => expect.unreachable() })).toBe(refusal);
});

// Proves 10.18, R17, 13.4.2, 16.3.4, 16.5.1
test("a fault is answered 500 without a word about its cause, which is logged", async () => {
  const { api, token } = await signedInApi();
  await api.db.schema.dropTable("inquiries").execute();

  const response = await api.request("POST", "/inquiries", { token, form: { message: "Hello" } });

  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ detail: expect.stringContaining("on our side") });
  expect(api.logged).toContainEqual(
    expect.objectContaining({
      event: "request.failed",
      fields: expect.objectContaining({ error: expect.stringContaining("inquiries") }),
    }),
  );
});
