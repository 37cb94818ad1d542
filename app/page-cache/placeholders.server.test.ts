import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { asMarkup, blank, filledIn, templateOf } from "./placeholders.server";

const filled = (markup: string, values: Record<string, string>) =>
  filledIn(templateOf(markup), (name) => values[name] ?? "").toString();

test("each blank gets what is its own, wherever and however often it stands", () => {
  const markup = `${blank("a")}<p title="${blank("b.c")}">é ${blank("a")}</p>`;

  expect(filled(markup, { a: "<i>", "b.c": "ü" })).toBe('<i><p title="ü">é <i></p>');
});

test("markup without a blank stays as it is, and a filling that looks like a blank is not filled", () => {
  expect(filled("<p>text</p>", { a: "b" })).toBe("<p>text</p>");
  expect(filled(blank("a"), { a: blank("b"), b: "c" })).toBe(blank("b"));
});

test("React writes a blank as it is, in texts and attributes, and a text as it is written here", () => {
  const text = `<b>"Ada" & 'Eva'</b> = é`;
  const page = (shown: string) => renderToString(createElement("p", { title: shown }, shown));

  expect(filled(page(blank("a")), { a: asMarkup(text) })).toBe(page(text));
});
