import { chmodSync, mkdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { foreignFolder } from "../../tests/support/foreign-folder";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { refuseForeignWay, thisRunner } from "./foreign-way";

const RESTORE = "db restore FILE";
const root = { own: 0, manager: null };

// That account could put a link where root writes (docs/operating.md).
test("root restores nothing in a folder that another account owns", () => {
  const folder = foreignFolder();

  expect(() => refuseForeignWay(folder, RESTORE, root)).toThrow(
    "sudo -u OWNER-ACCOUNT programme db restore FILE",
  );
  expect(() => refuseForeignWay("/", RESTORE, root)).not.toThrow();
});

test("nor in a folder of its own that another account could replace", () => {
  const own = join(foreignFolder(), "own");
  mkdirSync(own);

  expect(() => refuseForeignWay(own, RESTORE, root)).toThrow("belongs to another account");
  expect(() => refuseForeignWay(join(own, "not", "there"), RESTORE, root)).toThrow(
    "belongs to another account",
  );
});

test("nor where others may write, or over a link", () => {
  const [open, linked] = [temporaryFolder(), join(temporaryFolder(), "link")];
  chmodSync(open, 0o770);
  symlinkSync("/", linked);

  const fault =
    process.getuid?.() === 0 ? `another account may write in ${open}` : "belongs to another account";
  expect(() => refuseForeignWay(open, RESTORE, root)).toThrow(fault);
  expect(() => refuseForeignWay(linked, RESTORE, root)).toThrow(`the way to ${linked} leads over a link`);
});

// As the manager, they could replace the folder by a link to the attachments, which a failed export would remove.
test("for a manager by sudo nothing is written or removed but where the site's account alone may change the way", () => {
  const [folder, linked] = [foreignFolder(), join(temporaryFolder(), "link")];
  const owner = statSync(folder).uid;
  const site = { own: owner, manager: "mallory" };
  symlinkSync(folder, linked);

  expect(() => refuseForeignWay(join(folder, "out"), RESTORE, site)).not.toThrow();
  expect(() => refuseForeignWay(folder, RESTORE, { ...site, own: owner + 1 })).toThrow(
    `${folder} belongs to another account (uid ${owner}). This command runs by sudo for mallory`,
  );
  expect(() => refuseForeignWay(linked, RESTORE, site)).toThrow("leads over a link");
  chmodSync(folder, 0o777);
  expect(() => refuseForeignWay(join(folder, "out"), RESTORE, site)).toThrow("another account may write in");
});

test("an account that runs the command itself chooses for itself", () => {
  const folder = foreignFolder();
  chmodSync(folder, 0o777);

  expect(() => refuseForeignWay(folder, RESTORE, { own: 1, manager: null })).not.toThrow();
  expect(thisRunner()).toMatchObject({ own: process.getuid?.() });
});
