import { expect, test } from "vitest";
import { fileName, UPLOAD_MAX_MS, UPLOAD_SLOT_MS } from "./submissions.rules";

// Proves 1.3.3
test.each([
  ["exploit.tar.gz", "exploit.tar.gz"],
  ["Résumé (final) – 版.pdf", "Résumé (final) – 版.pdf"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ada\\poc.py", "poc.py"],
  ["payload\\", "payload"],
  ["bell\t.txt", "bell.txt"],
  ["a\u0000b\r\nc.txt", "abc.txt"],
  ["\u202egnp.exe", "gnp.exe"],
  [".bashrc", ".bashrc"],
  ["the %22final%22%0D%0A one, 100%25.txt", 'the "final" one, 100%25.txt'],
  ["x".repeat(255), "x".repeat(255)],
])("%j is listed as %j", (sent, listed) => {
  expect(fileName(sent)).toBe(listed);
});

test.each(["", "..", "folder/", "folder\\/", "\\\\", "\u0007", "x".repeat(256), "é".repeat(128)])(
  "%j is no file name",
  (sent) => {
    expect(fileName(sent)).toBeNull();
  },
);

test("an upload counts as under way for as long as it may take", () => {
  expect(UPLOAD_SLOT_MS).toBeGreaterThan(UPLOAD_MAX_MS);
});
