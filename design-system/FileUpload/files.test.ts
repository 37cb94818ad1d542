import { describe, expect, test } from "vitest";
import {
  afterPick,
  afterRemoval,
  afterTheFirst,
  fits,
  focusAfterRemoval,
  foldersLeftOut,
  formatBytes,
  nameParts,
  notNow,
  onlyOne,
  sendable,
  summary,
  tooMany,
  tooMuch,
  totalBytes,
} from "./files";

const MIB = 1024 * 1024;
const report = { name: "report.pdf", size: 2 * MIB };
const proof = { name: "proof.c", size: 300 };
const otherReport = { name: "report.pdf", size: 2 * MIB };

describe("picking", () => {
  test("further picks add", () => {
    expect(afterPick([report], [proof], true)).toEqual([report, proof]);
  });

  test("files of one name live side by side, even of one size", () => {
    expect(afterPick([report], [otherReport], true)).toEqual([report, otherReport]);
  });

  test("a pick that was cancelled leaves what was there", () => {
    expect(afterPick([report], [], true)).toEqual([report]);
  });

  test("where one file is wanted, the later one replaces the earlier", () => {
    expect(afterPick([report], [proof, otherReport], false)).toEqual([proof]);
    expect(afterTheFirst([proof, otherReport], false)).toEqual([otherReport]);
  });

  test("where several are wanted, all are taken", () => {
    expect(afterTheFirst([proof, otherReport], true)).toEqual([]);
  });
});

describe("removing", () => {
  test("takes away the file at that position only", () => {
    expect(afterRemoval([report, proof, otherReport], 0)).toEqual([proof, otherReport]);
  });

  test("moves the focus to the file that took the place", () => {
    expect(focusAfterRemoval(0, 2)).toBe(0);
  });

  test("of the last one moves the focus to the new last one", () => {
    expect(focusAfterRemoval(2, 2)).toBe(1);
  });

  test("of the only one leaves the focus to the input", () => {
    expect(focusAfterRemoval(0, 0)).toBeUndefined();
  });
});

describe("sizes", () => {
  test.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [1023, "1023 bytes"],
    [1024, "1 KiB"],
    [1536, "1.5 KiB"],
    [MIB - 1, "1 MiB"],
    [20 * MIB, "20 MiB"],
    [3 * 1024 * MIB, "3 GiB"],
  ])("%d bytes are %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  test("are rounded up: one byte over 20 MiB does not read as 20 MiB", () => {
    expect(formatBytes(20 * MIB + 1)).toBe("20.1 MiB");
  });

  test("are added up", () => {
    expect(totalBytes([report, proof])).toBe(2 * MIB + 300);
  });

  test("are summed up beside the limit", () => {
    expect(summary([report, otherReport], 20 * MIB)).toBe("2 files, 4 MiB of 20 MiB");
    expect(summary([proof], undefined)).toBe("1 file, 300 bytes");
  });
});

describe("the 20 MiB note", () => {
  test("stays a note at exactly 20 MiB", () => {
    expect(tooMuch([{ name: "a", size: 20 * MIB }], 20 * MIB)).toBeUndefined();
  });

  test("turns into a message above, which says what to do", () => {
    expect(tooMuch([report, { name: "big", size: 19 * MIB }], 20 * MIB)).toBe(
      "Together these files are 21 MiB. At most 20 MiB can be sent. Remove some, or pack them.",
    );
  });

  test("speaks of one file when it is one", () => {
    expect(tooMuch([{ name: "big", size: 21 * MIB }], 20 * MIB)).toContain("This file has 21 MiB.");
  });
});

describe("the number of files", () => {
  const ten = Array.from({ length: 10 }, () => proof);

  test("stays silent at the limit, and without one", () => {
    expect(tooMany(ten, 10)).toBeUndefined();
    expect(tooMany([...ten, proof])).toBeUndefined();
  });

  test("turns into a message above, which says what to do", () => {
    expect(tooMany([...ten, proof], 10)).toBe(
      "These are 11 files. At most 10 can be sent. Remove some, or pack them into one.",
    );
  });

  test("decides with the size whether a form can be sent", () => {
    const limits = { maxFiles: 10, maxTotalBytes: 20 * MIB };
    expect(fits(ten, limits)).toBe(true);
    expect(fits([...ten, proof], limits)).toBe(false);
    expect(fits([{ name: "big", size: 21 * MIB }], limits)).toBe(false);
  });
});

describe("a file's name", () => {
  test("is cut at the marks that would show its ending turned around", () => {
    expect(nameParts("proof\u202egpj.exe")).toEqual(["proof", "\u202e", "gpj.exe"]);
  });

  test("stays whole", () => {
    const odd = "\u2067 a \u202e\u202e b\u2069";
    expect(nameParts(odd).join("")).toBe(odd);
    expect(nameParts("تقرير نهائي.pdf")).toEqual(["تقرير نهائي.pdf"]);
  });
});

test("a file whose name has backslashes gets one that a form can send, and is the same otherwise", async () => {
  const file = new File(["proof"], "C:\\payload\\", { type: "text/plain", lastModified: 1 });

  const sent = sendable(file);

  expect(sent).toMatchObject({ name: "C:_payload_", type: "text/plain", lastModified: 1 });
  expect(await sent.text()).toBe("proof");
  const usual = new File(["proof"], "proof.txt");
  expect(sendable(usual)).toBe(usual);
});

test("dropped folders are named, not swallowed", () => {
  expect(foldersLeftOut(["poc"])).toContain("poc");
  expect(foldersLeftOut([])).toBeUndefined();
});

test("files that a field for one does not take are named, not swallowed", () => {
  expect(onlyOne(["b.asc", "c.asc"])).toBe("Only one file can be sent here. Not added: b.asc, c.asc.");
  expect(onlyOne([])).toBeUndefined();
});

test("files that come while the field is locked are refused with the reason", () => {
  expect(notNow(true)).toBe("No files can be added while others are on their way.");
  expect(notNow(false)).toBe("No files can be added while this field is locked.");
});
