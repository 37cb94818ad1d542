import { chmodSync, mkdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { foreignFolder } from "../../tests/support/foreign-folder";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { refuseRoot } from "./refuse-root";

const RESTORE = "db restore FILE";

// That account could put a link where root writes (docs/operating.md).
test("root restores nothing in a folder that another account owns", () => {
  const folder = foreignFolder();

  expect(() => refuseRoot(folder, RESTORE, 0)).toThrow("sudo -u OWNER-ACCOUNT programme db restore FILE");
  expect(() => refuseRoot(folder, RESTORE, statSync(folder).uid)).not.toThrow();
  expect(() => refuseRoot("/", RESTORE, 0)).not.toThrow();
});

test("nor in a folder of its own that another account could replace", () => {
  const own = join(foreignFolder(), "own");
  mkdirSync(own);

  expect(() => refuseRoot(own, RESTORE, 0)).toThrow("belongs to another account");
  expect(() => refuseRoot(join(own, "not", "there"), RESTORE, 0)).toThrow("belongs to another account");
});

test("nor where others may write, or over a link", () => {
  const [open, linked] = [temporaryFolder(), join(temporaryFolder(), "link")];
  chmodSync(open, 0o770);
  symlinkSync("/", linked);

  const fault =
    process.getuid?.() === 0 ? `another account may write in ${open}` : "belongs to another account";
  expect(() => refuseRoot(open, RESTORE, 0)).toThrow(fault);
  expect(() => refuseRoot(linked, RESTORE, 0)).toThrow(`the way to ${linked} leads over a link`);
});
