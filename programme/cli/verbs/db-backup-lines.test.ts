import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

// The lines of docs/operating.md by which an instance is backed up, with every program of theirs that needs root or an instance replaced.

const EARLIER = "20260101T000000-attachments.tar";

test("the database and its attachments are backed up under one moment, beside the backups before", () => {
  const { status, files, read, shelf } = backUp({});

  const archive = files().find((name) => name.endsWith(".tar") && name !== EARLIER) ?? "";
  expect([status, files()]).toEqual([0, [EARLIER, archive, archive.replace("-attachments.tar", ".db")]]);
  expect(String(spawnSync("tar", ["-tf", join(shelf, archive)]).stdout)).toBe("attachments/attachment-1\n");
  expect(read(EARLIER)).toBe("an archive that is whole");
});

test("where the database is not backed up, no archive is made", () => {
  const { status, files, read } = backUp({ programme: "exit 1" });

  expect([status, files()]).toEqual([1, [EARLIER]]);
  expect(read(EARLIER)).toBe("an archive that is whole");
});

test.each([
  ["a full disk", { tar: 'for last; do :; done; printf half > "$last"; exit 2' }],
  ["a list of the attachments that breaks off", { find: "printf 'attachments/attachment-1\\0'; exit 1" }],
])("after %s no archive that is not whole has the name of one that is", (_what, replaced) => {
  const { status, files, read } = backUp(replaced);

  expect(status).not.toBe(0);
  const archives = files().filter((name) => name.includes("attachments"));
  expect(archives).toEqual([EARLIER, expect.stringMatching(/^\d{8}T\d{6}-attachments\.tar\.partial$/)]);
  expect(read(EARLIER)).toBe("an archive that is whole");
});

/** Runs the lines on folders of a test. `replaced` has the scripts of further programs. */
function backUp(replaced: Record<string, string>) {
  const folder = temporaryFolder();
  const [shelf, data, bin] = [join(folder, "shelf"), join(folder, "data"), join(folder, "bin")];
  for (const path of [shelf, bin, join(data, "attachments")]) mkdirSync(path, { recursive: true });
  writeFileSync(join(data, "attachments", "attachment-1"), "sealed");
  writeFileSync(join(data, "attachments", "attachment-2-1.partial"), "half");
  writeFileSync(join(shelf, EARLIER), "an archive that is whole");
  const scripts = {
    install: "exit 0",
    sudo: 'shift 2; exec "$@"',
    programme: 'printf database > "$3"',
    ...replaced,
  };
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const lines = documented().replaceAll("/backup", shelf).replaceAll("/var/lib/conclave", data);
  const { status } = spawnSync("bash", ["-c", lines], {
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
  return {
    status,
    shelf,
    files: () => readdirSync(shelf).toSorted(),
    read: (name: string) => readFileSync(join(shelf, name), "utf8"),
  };
}

/** The first lines for a shell in the chapter about backups. */
function documented(): string {
  const page = readFileSync("docs/operating.md", "utf8");
  const [, lines = ""] = /\n## Backups\n+```sh\n(.*?)```/s.exec(page) ?? [];
  return lines;
}
