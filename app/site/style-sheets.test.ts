import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readStyleSheets } from "./style-sheets.server";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sheets-"));
  mkdirSync(join(folder, "assets"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("style sheets are found by the addresses that pages link to, and nothing else is read", () => {
  write({ "site-1.css": ".a{color:red}", "site-1.css.br": "compressed", "entry-1.js": "run()" });
  expect(read()).toEqual(new Map([["/assets/site-1.css", ".a{color:red}"]]));
});

test.each([".a{content:'</style>'}", ".a{content:'</STYLE >'}"])(
  "a sheet that would end its element is refused: %s",
  (css) => {
    write({ "site-1.css": css });
    expect(read).toThrow("site-1.css holds </style");
  },
);

function write(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, "assets", name), content);
}

function read() {
  return readStyleSheets(pathToFileURL(`${folder}/`));
}
