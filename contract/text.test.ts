import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { z } from "zod";
import { Code } from "./auth";
import { CompleteProfile } from "./profiles";
import { email, line, optionalLine, optionalParagraphs, paragraphs } from "./text";

const schema = z.object({
  name: line("Name", 10),
  version: optionalLine("Version", 10),
  steps: paragraphs("Steps", 20),
  message: optionalParagraphs("Message", 20),
  email: email(),
});
const filled = {
  name: "Ada",
  version: "1.2",
  steps: "One\nTwo",
  message: "Hi\nthere",
  email: "ada@example.org",
};

it("takes a line without the space around it, and a text of several as it was written", () => {
  const padded = Object.fromEntries(Object.entries(filled).map(([name, text]) => [name, ` ${text}\n`]));
  expect(schema.parse(padded)).toEqual({ ...filled, steps: " One\nTwo\n", message: " Hi\nthere\n" });
});

it("makes a space of a tab in a line: in a signed record tabs stand between names", () => {
  expect(schema.parse({ ...filled, name: "\tAda\tR" }).name).toBe("Ada R");
});

it("leaves every character of a text what it was", () => {
  const steps = "    e\u0301 \u212b\u2066 \ufeff";
  expect(schema.parse({ ...filled, steps }).steps).toBe(steps);
  expect(schema.parse({ ...filled, name: "e\u0301 \u212b" }).name).toBe("\u00e9 \u00c5");
});

it.each(["\u202e", "\u2066"])("takes %j out of a line, whose sentence it would turn round", (control) => {
  const { name, version } = schema.parse({ ...filled, name: `Ada${control}`, version: `${control}1` });
  expect([name, version]).toEqual(["Ada", "1"]);
});

it("counts a line break once, however it is written", () => {
  const { steps } = schema.parse({ ...filled, steps: `${"x".repeat(17)}\r\n\ry` });
  expect(steps).toBe(`${"x".repeat(17)}\n\ny`);
});

it.each(["", "  ", "\n\t", "\u200b", "\u3164 \u2800"])(
  "takes %j for empty, in a form as in a call",
  (blank) => {
    const fields = { name: blank, version: blank, steps: blank, message: blank, email: blank };
    const missing = {
      name: ["Name is required."],
      steps: ["Steps are required."],
      email: ["Email is required."],
    };
    expect(errorsInCall(fields)).toEqual(missing);
    expect(errorsInForm(fields)).toEqual(missing);
  },
);

// Proves 1.3.3, 1.3.11, 2.2.1
it.each([
  ["a line that is too long", { name: "x".repeat(11) }, { name: ["Name can have 10 characters at most."] }],
  ["two lines in one", { name: "a\nb" }, { name: ["Name must be a single line."] }],
  ["two lines in an optional one", { version: "a\nb" }, { version: ["Version must be a single line."] }],
  [
    "a text that is too long",
    { steps: "x".repeat(21) },
    { steps: ["Steps can have 20 characters at most."] },
  ],
  [
    "a character that cannot be shown",
    { message: "a\u0000b" },
    {
      message: [
        "Message has characters that cannot be shown: remove them, the first is after “a” in line 1.",
      ],
    },
  ],
  ["no address", { email: "ada@" }, { email: ["Email must be an email address, like name@example.org."] }],
  [
    "an address of 255 characters",
    { email: `${"x".repeat(243)}@example.org` },
    { email: ["Email can have 254 characters at most."] },
  ],
])("refuses %s with one sentence", (_what, change, errors) => {
  expect(errorsInCall({ ...filled, ...change })).toEqual(errors);
  expect(errorsInForm({ ...filled, ...change })).toEqual(errors);
});

it.each([
  ["OK\r\nNO \u001b[1m", "after “NO ” in line 2"],
  ["\n\u001b[1m", "at the beginning of line 2"],
])("tells where the first character of %j is that cannot be shown", (steps, where) => {
  const errors = {
    steps: [`Steps have characters that cannot be shown: remove them, the first is ${where}.`],
  };
  const texts = { ...filled, steps };
  expect(errorsInCall(texts)).toEqual(errors);
  expect(errorsInForm(texts)).toEqual(errors);
});

it("says of a blank code and a blank phone number what they must be", () => {
  const blank = new FormData();
  for (const name of ["code", "phone"]) blank.set(name, "  ");
  expect(parseWithZod(blank, { schema: Code }).reply().error).toEqual({ code: ["The code is 6 digits."] });
  expect(parseWithZod(blank, { schema: CompleteProfile }).reply().error).toEqual({
    phone: ["Phone must be a number with its country code, like +39 02 1234567."],
  });
});

it("asks for what is left out, and for texts only", () => {
  expect(errorsInCall({ ...filled, name: undefined })).toEqual({ name: ["Name is required."] });
  expect(errorsInCall({ ...filled, name: 5 })).toEqual({ name: ["Name is required."] });
});

function errorsInCall(body: object) {
  const { error } = schema.safeParse(body);
  return error ? z.flattenError(error).fieldErrors : {};
}

/** Sends it as a browser's form. */
function errorsInForm(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema }).reply().error;
}
