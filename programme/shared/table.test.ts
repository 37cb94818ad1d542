import { expect, test } from "vitest";
import { details, table, textLines, width } from "./table";
import { isoMoment, shownMoment } from "./timestamps";

test("columns line up under their headings, also beside East Asian letters", () => {
  const rows = [
    { name: "Ada", level: 5 },
    { name: "王小明", level: 10 },
  ];

  expect(
    table(rows, [
      ["Name", (row) => row.name],
      ["Level", (row) => row.level],
      ["End", () => "x"],
    ]),
  ).toEqual(["Name    Level  End", "Ada     5      x", "王小明  10     x"]);
});

test("a cell cannot break its row or speak to the terminal", () => {
  expect(table([{ text: "one\ntwo\u001b[2J" }], [["Text", (row) => row.text]])).toEqual([
    "Text",
    "one\\ntwo\\x1b[2J",
  ]);
});

test("a long cell is cut", () => {
  const [, line] = table([{ text: "x".repeat(100) }], [["Text", (row) => row.text]]);

  expect(line).toBe(`${"x".repeat(47)}…`);
});

test("a cell that is asked for elsewhere is whole", () => {
  const key = "k".repeat(64);

  expect(table([{ key }], [["Key", (row) => row.key, "whole"]])).toEqual(["Key", key]);
});

test("details keep the lines of a text, inert and indented", () => {
  expect(
    details([
      ["From", "Ada"],
      ["Message", "first\nsecond\u0007"],
    ]),
  ).toEqual(["From     Ada", "Message  first", "         second\\x07"]);
});

test("a tab in a text reaches to its stop, as in a terminal", () => {
  expect(textLines("\tone\r\n王\ttwo\t3\n12345678\tfour")).toEqual([
    "        one",
    "王      two     3",
    "12345678        four",
  ]);
});

test("a text of tabs alone is filled in a moment", () => {
  expect(textLines("\t".repeat(60_000))).toEqual([" ".repeat(480_000)]);
});

test("moments are shown in UTC, to the minute", () => {
  expect(shownMoment(isoMoment(Date.parse("2026-01-15T12:34:56.789Z")))).toBe("2026-01-15 12:34");
  expect(shownMoment(isoMoment(null))).toBe("-");
});

test("a row that is wider than the terminal continues below, and no word of it is broken", () => {
  const id = "0197c1d2-0000-7000-8000-000000000001";
  const rows = [{ id, email: "ada@example.org", why: "It came back from the bank" }];

  expect(
    table(
      rows,
      [
        ["Id", (row) => row.id],
        ["Email", (row) => row.email],
        ["Why", (row) => row.why, "whole"],
      ],
      20,
    ),
  ).toEqual(["Id", "  Email", "  Why", id, "  ada@example.org", "  It came back from", "  the bank"]);
});

test("columns that fit beside each other stay so in each line of a row", () => {
  const rows = [{ one: "1", two: "22", three: "333", four: "4444" }];
  const columns = [
    ["One", (row: (typeof rows)[0]) => row.one],
    ["Two", (row: (typeof rows)[0]) => row.two],
    ["Three", (row: (typeof rows)[0]) => row.three],
    ["Four", (row: (typeof rows)[0]) => row.four],
  ] as const;

  expect(table(rows, columns, 13)).toEqual(["One  Two", "  Three  Four", "1    22", "  333    4444"]);
  expect(table(rows, columns, 21)).toEqual(["One  Two  Three  Four", "1    22   333    4444"]);
});

test("a text in East Asian letters breaks between them, and full-width punctuation fills two cells", () => {
  expect(details([["Message", "「王小明」、 ada@example.org です。"]], 25)).toEqual([
    "Message  「王小明」、",
    "         ada@example.org",
    "         です。",
  ]);
  // The marks of a syllable stay with it.
  expect(details([["A", "か\u3099".repeat(4)]], 7)).toEqual(["A  か\u3099か\u3099", "   か\u3099か\u3099"]);
  expect([..."「、ー。　ｱ가"].map(width)).toEqual([2, 2, 2, 2, 2, 1, 2]);
});

test("a text of one word, or of spaces alone, is broken in a moment", () => {
  expect(details([["A", "x".repeat(60_000)]], 80)[0]).toHaveLength(60_003);
  expect(details([["A", "王".repeat(60_000)]], 80)).toHaveLength(1579);
  expect(
    details([["A", " ".repeat(60_000)]], 80)
      .join("")
      .trim(),
  ).toBe("A");
});
