import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lockForServer } from "./server-lock";

const folder = mkdtempSync(join(tmpdir(), "conclave-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a database has one server, and the next once that has released it", () => {
  const database = join(folder, "conclave.db");
  const release = lockForServer(database);
  expect(() => lockForServer(database)).toThrow("Another server is running");
  expect(() => lockForServer(join(folder, "another.db"))()).not.toThrow();
  release();
  lockForServer(database)();
});
