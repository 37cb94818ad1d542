import { expect, test } from "vitest";
import { escapeMarkdown } from "../content/placeholders";
import { fillNda, namesOfSigner } from "./nda-text.rules";

const blanks = {
  first_name: "Ada",
  last_name: "Rossi",
  date: Date.parse("2026-01-05T23:59:59Z"),
  company: "Example S.r.l.",
};

test("the agreement names the researcher, the date and the company", () => {
  const template = "**{{company}}** and **{{first_name}} {{last_name}}**, on {{date}}. {{last_name}}!";

  expect(fillNda(template, blanks)).toBe(
    "**Example S\\.r\\.l.** and **Ada Rossi**, on 5 January 2026. Rossi!",
  );
});

// Proves 1.3.7
test("what is filled in is not filled in again, other braces stay", () => {
  const filled = fillNda("{{first_name}} {{other}} {{constructor}}", {
    ...blanks,
    first_name: "{{last_name}}",
  });

  expect(filled).toBe("\\{\\{last\\_name\\}\\} {{other}} {{constructor}}");
});

// Proves 1.3.7
test("a dollar sign in a name is a dollar sign", () => {
  expect(fillNda("{{first_name}}", { ...blanks, first_name: "$&" })).toBe("\\$\\&");
});

// Proves R20
test.each([
  ["Jean-Luc O'Neill", "Jean-Luc O'Neill"],
  ["**bold**", "\\*\\*bold\\*\\*"],
  ["[x](javascript:alert(1))", "\\[x\\]\\(javascript\\:alert\\(1\\)\\)"],
  ["<img src=x>", "\\<img src=x\\>"],
  ["https://example.org", "https\\:\\/\\/example\\.org"],
  ["www.example.org", "www\\.example\\.org"],
  ["a@example.org", "a\\@example\\.org"],
  ["# heading", "\\# heading"],
  ["- item", "\\- item"],
  ["1. item", "1\\. item"],
  ["1) item", "1\\) item"],
  ["&lt;", "\\&lt;"],
  ["`code`", "\\`code\\`"],
  ["\\*", "\\\\\\*"],
])("the name %s makes no markup", (name, escaped) => {
  expect(escapeMarkdown(name)).toBe(escaped);
});

test("a signer's names are those of the signature, whatever the profile says since", () => {
  const now = { first_name: "Maria Grazia", last_name: "Rossi" };

  expect(namesOfSigner("Maria Grazia Rossi", now)).toEqual(now);
  expect(namesOfSigner("Ada De Luca", now)).toEqual({ first_name: "Ada", last_name: "De Luca" });
});
