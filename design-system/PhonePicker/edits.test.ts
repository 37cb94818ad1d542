import fc from "fast-check";
import { getExampleNumber } from "libphonenumber-js";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { phoneCountries } from "#lib/countries";
import { MAX_DIGITS, significant } from "#lib/phone";
import { type NativeEdit, takeEdit } from "./edits";
import { record, startHistory, undo } from "./history";
import { beginWith, describe, insertAtOnce, type PhoneField } from "./phoneField";

/** A plain text field: a text, a caret, and digits without any formatting. */
type Plain = { text: string; caret: number };
/** A selection, and the text with which an edit replaces it. */
type Edit = { start: number; end: number; inserted: string; inputType: string };

const digitsOf = (text: string) => text.replace(/\D/g, "");
/** The digits with a bar for the caret. */
const digitsAround = ({ text, caret }: Plain) =>
  `${digitsOf(text.slice(0, caret))}|${digitsOf(text.slice(caret))}`;

/** Edits a plain text field. A key that would delete separators only deletes the digit on that side too. */
function editPlain(text: string, { start, end, inserted, inputType }: Edit): Plain {
  const gone = removed(text, { start, end, inserted, inputType });
  const [from, to] =
    /[+\d]/.test(text.slice(gone[0], gone[1])) || start !== end ? gone : reach(text, gone, inputType);
  return { text: text.slice(0, from) + inserted + text.slice(to), caret: from + inserted.length };
}

/** The range that a browser deletes: the selection, or a character or a word next to the caret. */
function removed(text: string, { start, end, inputType }: Edit): [number, number] {
  if (start !== end || !inputType.startsWith("delete")) return [start, end];
  const rest = text.slice(start);
  if (inputType === "deleteContentForward") return [start, Math.min(text.length, start + 1)];
  if (inputType === "deleteWordForward") return [start, start + (rest.match(/^\W*\w*/)?.[0].length ?? 0)];
  if (inputType === "deleteSoftLineForward") return [start, text.length];
  if (inputType === "deleteContentBackward") return [Math.max(0, start - 1), start];
  if (inputType === "deleteWordBackward") return [text.slice(0, start).search(/\w*\W*$/), start];
  return [0, start];
}

function reach(text: string, [from, to]: [number, number], inputType: string): [number, number] {
  if (from === to) return [from, to];
  if (inputType.endsWith("Forward")) return [from, to + (text.slice(to).match(/^\D*\d/)?.[0].length ?? 0)];
  const digit = text.slice(0, from).search(/\d\D*$/);
  return [digit < 0 ? from : digit, to];
}

/** The field after the same edit: the browser's text in the input, and the result of it. */
function edit(field: PhoneField, { start, end, inserted, inputType }: Edit): PhoneField {
  const [from, to] = removed(field.text, { start, end, inserted, inputType });
  const raw = field.text.slice(0, from) + inserted + field.text.slice(to);
  const native: NativeEdit = {
    raw,
    caret: from + inserted.length,
    inputType,
    before: { text: field.text, start, end },
  };
  return takeEdit(field, native);
}

const numbers = fc.oneof(
  fc
    .constantFrom(...phoneCountries.map(({ iso }) => iso))
    .map((iso) => getExampleNumber(iso as "US", examples))
    .filter((number) => number !== undefined)
    .chain((number) =>
      fc.constantFrom<string>(number.number, number.formatNational(), number.nationalNumber),
    ),
  fc.stringMatching(/^\+[1-9][0-9]{0,14}$/),
  fc.stringMatching(/^[0-9]{1,12}$/),
  fc.constantFrom("+3902", "3902", "+3", "+390212345678", "02 1234"),
);
const chosen = fc.constantFrom("US", "IT", "GB", "FR", "CV", "AQ");
const fields = fc
  .tuple(numbers, chosen)
  .map(([number, iso]) =>
    [...number].reduce(
      (now, key) => {
        const raw = now.text + key;
        const before = { text: now.text, start: now.text.length, end: now.text.length };
        return takeEdit(now, { raw, caret: raw.length, inputType: "insertText", before });
      },
      beginWith("", iso),
    ),
  )
  .filter(({ text }) => text !== "");

const deletions = [
  "deleteContentForward",
  "deleteContentBackward",
  "deleteWordForward",
  "deleteWordBackward",
  "deleteSoftLineForward",
  "deleteSoftLineBackward",
  "deleteByCut",
];

test("+3902 with its plus deleted from the front is posted with the digits it has", () => {
  const field = fieldOf("+3902");
  const after = edit(field, { start: 0, end: 0, inserted: "", inputType: "deleteContentForward" });
  expect(describe(after).e164).toBe("+3902");
  expect(digitsAround(after)).toBe("|3902");
  const next = edit(after, { start: 1, end: 1, inserted: "", inputType: "deleteContentForward" });
  expect(digitsAround(next)).toBe("|902");
});

test("whatever is deleted, at every caret place and of every selection, the digits are a plain field's", () => {
  fc.assert(
    fc.property(fields, fc.constantFrom(...deletions), (field, inputType) => {
      for (let start = 0; start <= field.text.length; start++)
        for (let end = start; end <= field.text.length; end++) {
          const made = { start, end, inserted: "", inputType };
          const plain = editPlain(field.text, made);
          // Two zeros in front count as a plus (ITU-T E.123).
          if (!digitsOf(plain.text).startsWith("00"))
            expect(digitsAround(edit(field, made)), JSON.stringify({ ...made, text: field.text })).toBe(
              digitsAround(plain),
            );
        }
    }),
    { numRuns: 60 },
  );
});

test("whatever digit is put in, at every caret place and for every selection, the digits are a plain field's", () => {
  fc.assert(
    fc.property(fields, fc.integer({ min: 1, max: 9 }).map(String), (field, inserted) => {
      for (const inputType of ["insertText", "insertFromDrop"])
        for (let start = 0; start <= field.text.length; start++)
          for (let end = start; end <= field.text.length; end++) {
            const made = { start, end, inserted, inputType };
            const plain = editPlain(field.text, made);
            const isFull = digitsOf(plain.text).length > MAX_DIGITS;
            const expected = isFull ? { text: field.text, caret: start } : plain;
            const said = JSON.stringify({ ...made, text: field.text });
            expect(digitsAround(edit(field, made)), said).toBe(digitsAround(expected));
          }
    }),
    { numRuns: 60 },
  );
});

test("a part of a number that comes as one change in the middle keeps the digits around it, unless it is a whole number", () => {
  fc.assert(
    fc.property(fields, fc.stringMatching(/^[1-9][0-9]{1,3}$/), fc.nat(20), (field, inserted, at) => {
      const start = Math.min(at, field.text.length);
      const made = { start, end: start, inserted, inputType: "insertText" };
      const plain = editPlain(field.text, made);
      const whole = insertAtOnce({ ...field, text: "" }, inserted, 0, 0);
      if (digitsOf(field.text.slice(start)) === "" || digitsOf(plain.text).length > MAX_DIGITS) return;
      expect([digitsAround(plain), digitsAround(whole)]).toContain(digitsAround(edit(field, made)));
    }),
    { numRuns: 1000 },
  );
});

test("digits that are moved within the field are taken out and put in where they are dropped", () => {
  fc.assert(
    fc.property(fields, fc.nat(20), fc.nat(20), fc.nat(20), (field, a, b, at) => {
      const [start, end] = [a, b].map((place) => Math.min(place, field.text.length)).sort((x, y) => x - y);
      const without = field.text.slice(0, start) + field.text.slice(end);
      const moved = field.text.slice(start, end);
      const to = Math.min(at, without.length);
      const raw = without.slice(0, to) + moved + without.slice(to);
      const caret = to + moved.length;
      const before = { text: without, start: to, end: to };
      if (start === end || digitsOf(raw).startsWith("00")) return;
      const after = takeEdit(field, { raw, caret, inputType: "insertFromDrop", before });
      expect(digitsAround(after)).toBe(digitsAround({ text: raw, caret }));
    }),
    { numRuns: 1000 },
  );
});

test("undo brings the digits back, and the caret to where it was", () => {
  fc.assert(
    fc.property(fields, fc.constantFrom(...deletions), fc.nat(20), (field, inputType, at) => {
      const caret = Math.min(at, field.text.length);
      const before = { ...field, caret };
      const made = { start: caret, end: caret, inserted: "", inputType };
      const history = record(startHistory(before), edit(before, made), 1000);
      expect(undo(history).present).toEqual(before);
    }),
  );
});

test("a text that no edit announced is read as a whole", () => {
  const after = takeEdit(fieldOf("+3902"), {
    raw: "(202) 555-0123",
    caret: 14,
    inputType: "insertReplacementText",
    before: undefined,
  });
  expect(significant(after.text)).toBe("+12025550123");
});

function fieldOf(number: string): PhoneField {
  return insertAtOnce(beginWith("", "US"), number, 0, 0);
}
