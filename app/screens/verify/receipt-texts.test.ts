import { expect, it } from "vitest";
import type { Receipt } from "#lib/record";
import { asTimelineEvents } from "./receipt-texts";

it.each([
  [0, 0, 0, "The research, no files, and no texts."],
  [1, 1, 1, "The research, 1 file of 1 byte, and 1 text."],
  [2, 3000, 3, "The research, 2 files of 3 KiB in all, and 3 texts."],
])("counts the destroyed: %i files of %i bytes, %i texts", (files, bytes, texts, said) => {
  const receipt = {
    destroyed: { research: 1, files, bytes, texts },
    backups_until: "2026-02-16T09:30:00.000Z",
  };
  expect(textOf(receipt)).toBe(`${said} Backups can hold them until 2026-02-16.`);
});

it("says the size of each file in words for people", () => {
  expect(textOf({ files: [{ size: 1 }, { size: 812 }, { size: 20_000 }] })).toBe(
    "A file of 1 byte.\nA file of 812 bytes.\nA file of 19.6 KiB.",
  );
});

/** The text of a receipt's event, of the part of it that is read for that. */
function textOf(part: object) {
  const receipt = { sequence: 1, kind: "any", at: "2026-02-16T09:30:00.000Z", by: "programme", ...part };
  return asTimelineEvents([receipt as unknown as Receipt])[0]?.text;
}
