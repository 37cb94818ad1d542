import { expect, test } from "vitest";
import { safeFileNames } from "./names";

test.each([
  ["a plain name stays", "proof of concept (v2).tar.gz", "proof of concept (v2).tar.gz"],
  ["names in any script stay", "доказ-王.py", "доказ-王.py"],
  ["folders go", "../../etc/cron.d/job", "job"],
  ["folders of Windows go", "..\\..\\Windows\\evil.dll", "evil.dll"],
  ["a folder above is no name", "..", "attachment"],
  ["a folder is no name", "folder/", "attachment"],
  ["leading dots go", "..bashrc", "bashrc"],
  ["a leading hyphen goes: it would be an option", "-rf", "rf"],
  ["a leading dot behind a hyphen goes too", "- .profile", "profile"],
  ["an escape sequence goes", "poc\u001b[2J.zip", "poc_2J.zip"],
  ["a line break goes", "a\nb", "a_b"],
  ["a null byte goes", "a.txt\u0000.exe", "a.txt_.exe"],
  ["a right-to-left override goes", "exe.\u202egpj", "exe._gpj"],
  ["an isolate and an invisible tag go", "a\u2066\u{e0041}b", "a_b"],
  ["a lone surrogate goes", "a\ud800b", "a_b"],
  ["what a shell would run goes", "$(reboot);`id`|x", "_(reboot)_id_x"],
  ["a stream of NTFS goes", "a.txt:hidden", "a.txt_hidden"],
  ["trailing dots and blanks go", "a. .", "a"],
  ["only an extension is a name", ".txt", "txt"],
  ["nothing gets a name", "", "attachment"],
])("%s", (_what, sent, safe) => {
  expect(safeFileNames([sent], [])).toEqual([safe]);
});

test("no two names are the same, also where case and composed letters do not count", () => {
  const sent = ["a.txt", "x/a.txt", "A.TXT", "a-2.txt", "caf\u00e9", "cafe\u0301"];

  expect(safeFileNames(sent, [])).toEqual([
    "a.txt",
    "a-2.txt",
    "A-3.TXT",
    "a-2-2.txt",
    "caf\u00e9",
    "caf\u00e9-2",
  ]);
});

test("no attachment takes a name that the folder needs itself", () => {
  expect(safeFileNames(["Research.JSON"], ["research.json"])).toEqual(["Research-2.JSON"]);
});

test("long names are cut in whole characters, keep their extension and still differ", () => {
  const long = `${"王".repeat(83)}.zip`;

  const names = safeFileNames([long, long, `a.${"x".repeat(253)}`], []);

  expect(names).toEqual([`${"王".repeat(65)}.zip`, `${"王".repeat(65)}-2.zip`, `a.${"x".repeat(198)}`]);
});
