import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { Refusal } from "./errors";
import { type Account, isAllowed, managerOf, openingFor, readNamed } from "./named-files";

const ada: Account = { uid: 4_242, gids: [4_242, 4_300], name: "ada" };
const mine = process.getuid?.() ?? 0;

test.each([
  ["a file that all may read", { uid: 1, gid: 1, mode: 0o604 }, true],
  ["a file of her own", { uid: 4_242, gid: 1, mode: 0o400 }, true],
  ["a file of a group of hers", { uid: 1, gid: 4_300, mode: 0o640 }, true],
  ["another's file", { uid: 1, gid: 1, mode: 0o660 }, false],
  ["a file that all may read but its owner", { uid: 4_242, gid: 1, mode: 0o044 }, false],
  ["a file that all may read but its group", { uid: 1, gid: 4_242, mode: 0o604 }, false],
])("%s is allowed to a manager as the kernel would", (_which, file, may) => {
  expect(isAllowed(ada, file, 0o4)).toBe(may);
  expect(isAllowed({ ...ada, uid: 0 }, file, 0o4)).toBe(true);
});

test("the manager is whom sudo names, unless root or the account itself runs the command", () => {
  const sudo = { SUDO_UID: "4242", SUDO_GID: "4242", SUDO_USER: "ada" };
  const gidsOf = (name: string) => (name === "ada" ? [4_300] : []);

  expect(managerOf(sudo, 999, gidsOf)).toEqual(ada);
  expect(managerOf({ ...sudo, SUDO_UID: "0" }, 999, gidsOf)).toMatchObject({ uid: 0 });
  for (const [environment, own] of [
    [sudo, 0],
    [sudo, 4_242],
    [{}, 999],
  ] as const)
    expect(managerOf(environment, own, gidsOf)).toBeNull();
});

test("the groups of an account are those that the system says", () => {
  const groups = managerOf({ SUDO_UID: "0", SUDO_GID: "0", SUDO_USER: "root" }, 999)?.gids;

  expect(groups).toEqual([0, 0]);
  expect(managerOf({ SUDO_UID: "7", SUDO_GID: "8", SUDO_USER: "no-such-account" }, 999)?.gids).toEqual([8]);
});

test.each<[string, (folder: string) => string]>([
  ["by its name", (folder) => join(folder, "secret")],
  ["by a link", (folder) => join(folder, "link")],
  ["in a folder that only another may enter", (folder) => join(folder, "closed", "readable")],
  ["by a link into that folder", (folder) => join(folder, "link-into")],
  ["as a folder", (folder) => join(folder, "closed")],
  ["by a path of the process", () => "/proc/self/environ"],
  [
    "by one that the kernel opens to its own account alone, whatever its permissions say",
    () => "/proc/self/maps",
  ],
])("what the site's account may read and the manager may not is refused %s", async (_how, pathIn) => {
  const folder = openFolder();

  const opened = openingFor(() => ada)(pathIn(folder));

  await expect(opened).rejects.toThrow(Refusal);
  await expect(opened).rejects.toThrow(/ is not read: the account ada, which runs this command by sudo, /);
});

test("what both may read is read, by a link too, and the manager is asked for once", async () => {
  const folder = openFolder();
  let asked = 0;
  const openNamed = openingFor(() => {
    asked++;
    return ada;
  });

  for (const name of ["readable", "link-to-readable"])
    expect(String(await readNamed(openNamed, join(folder, name)))).toBe("words");
  expect(String(await readNamed(openNamed, "/proc/version"))).toBe(await readFile("/proc/version", "utf8"));
  expect(asked).toBe(1);
});

test("a file that is not there is the system's error, and without sudo all is read", async () => {
  const folder = openFolder();
  const missing = openingFor(() => ada)(join(folder, "missing"));

  await expect(missing).rejects.toThrow(/ENOENT/);
  expect(
    String(
      await readNamed(
        openingFor(() => null),
        join(folder, "secret"),
      ),
    ),
  ).toBe("secret");
});

/** A folder that all may enter, with what only this account may read. */
function openFolder(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "closed"), { mode: 0o700 });
  const write = (name: string, content: string, mode: number) => {
    writeFileSync(join(folder, name), content);
    chmodSync(join(folder, name), mode);
  };
  write("secret", "secret", 0o600);
  write("readable", "words", 0o644);
  write("closed/readable", "words", 0o644);
  symlinkSync(join(folder, "secret"), join(folder, "link"));
  symlinkSync(join(folder, "readable"), join(folder, "link-to-readable"));
  symlinkSync(join(folder, "closed", "readable"), join(folder, "link-into"));
  expect(mine).not.toBe(ada.uid);
  return folder;
}
