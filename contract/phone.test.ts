import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phone, questionPhone, readPhone } from "./phone";

describe("a number is stored as it was meant, however it is written", () => {
  // Proves 10.45
  test.each([
    ["+44 (0)20 7946 0958", "US", "+442079460958"],
    ["0044 20 7946 0958", "US", "+442079460958"],
    ["\u202a+44 20 7946 0958\u202c", "US", "+442079460958"],
    ["\u200e+442079460958", "US", "+442079460958"],
    ["(202) 555-0123", "FR", "+12025550123"],
    ["06 12 34 56 78", "FR", "+33612345678"],
    ["020 7946 0958", "GB", "+442079460958"],
    ["tel:+44-20-7946-0958;ext=4", "", "+442079460958"],
    ["٠٠٤٤٢٠٧٩٤٦٠٩٥٨", "", "+442079460958"],
    ["+999 123 456", "FR", "+999123456"],
    ["06 12 34 56 78", "", "+10612345678"],
  ])("%j of somebody in %j is %s", (written, residence, stored) => {
    expect(phone.safeParse(written).success).toBe(true);
    expect(readPhone(written, residence)).toBe(stored);
  });

  test("a stored number is read as itself, and no number that was read is refused", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9+() ]{1,20}$/),
        fc.constantFrom("US", "FR", "IN", ""),
        (written, from) => {
          const stored = readPhone(written, from);
          fc.pre(stored !== "");
          expect(phone.safeParse(stored).success).toBe(true);
          expect(readPhone(stored, "FR")).toBe(stored);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

// ITU-T E.164, section 6.1.
test.each(["+49 12345 67890 12345 6789", "+999 12345 67890 12345", "12345 67890 12345 67890"])(
  "no more of %s is stored than the 15 digits that a number can have",
  (written) => {
    expect(readPhone(written, "DE")).toMatch(/^\+\d{15}$/);
  },
);

describe("before it is saved it is asked", () => {
  test.each([
    ["06 12 34 56 78", "FR", { read: "+10612345678", meant: "+33612345678" }],
    ["+10612345678", "FR", { read: "+10612345678", meant: "+33612345678" }],
    ["9876543210", "IN", { read: "+9876543210", meant: "+919876543210" }],
    ["70123 45678", "IN", { read: "+17012345678", meant: "+917012345678" }],
    ["06 12 34 56 78", "", { read: "+10612345678", meant: undefined }],
    ["+39 1", "IT", { read: "+391", meant: undefined }],
    ["+999 123 456", "FR", { read: "+999123456", meant: undefined }],
  ])("about %s of somebody in %j", (written, residence, question) => {
    expect(questionPhone(written, residence)).toEqual(question);
  });

  test("about digits that a page has read as another country's", () => {
    const question = { read: "+390612345678", meant: "+33612345678" };
    expect(questionPhone("+390612345678", "FR", "0612345678")).toEqual(question);
  });

  test.each([
    ["+33 6 12 34 56 78", "FR"],
    ["33612345678", "FR"],
    ["39 02 1234567", "IT"],
    ["+1 202 555 0123", "FR"],
    ["(202) 555-0123", "US"],
    ["(202) 555-0123", "CA"],
    ["+44 20 7946 0958", ""],
    ["no number", "FR"],
  ])("but not about %s of somebody in %j", (written, residence) => {
    expect(questionPhone(written, residence)).toBeUndefined();
  });
});

test.each(["  ", "no number", "+", "+39"])("%j is no number", (written) => {
  expect(phone.safeParse(written).error?.issues.map(({ message }) => message)).toEqual([
    "Phone must be a number with its country code, like +39 02 1234567.",
  ]);
});

test("an empty field is no number, and no mistake", () => {
  expect(phone.parse("")).toBeUndefined();
});
