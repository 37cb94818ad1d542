import { expect, test } from "vitest";
import { details, table, textLines } from "./table";
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
