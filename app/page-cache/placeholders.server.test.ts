import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { escapeText } from "#lib/markup";
import { fillTemplate, Placeholders, parseTemplate } from "./placeholders.server";

const fill = (markup: string, { markups }: Placeholders) =>
  fillTemplate(parseTemplate(markup), markups).toString();

test("each placeholder gets its own text, wherever and however often it stands", () => {
  const placeholders = new Placeholders();
  const [first, second] = ["<i>", "ü"].map(placeholders.replaceText);

  const markup = `${first}<p title="${second}">é ${first}</p>`;
  expect(fill(markup, placeholders)).toBe('&lt;i&gt;<p title="ü">é &lt;i&gt;</p>');
});

test("markup without a placeholder stays as it is, and a text that looks like a placeholder is not filled", () => {
  const placeholders = new Placeholders();
  const first = placeholders.replaceText("Ada");
  const second = placeholders.replaceText(first);

  expect(fill("<p>text</p>", placeholders)).toBe("<p>text</p>");
  expect(fill(second, placeholders)).toBe(first);
});

// Proves 1.1.2
test("React writes a placeholder as it is, in texts and attributes, and a text as it is written here", () => {
  const text = `<b>"Ada" & 'Eva'</b> = é`;
  const page = (shown: string) => renderToString(createElement("p", { title: shown }, shown));
  const placeholders = new Placeholders();

  expect(fill(page(placeholders.replaceText(text)), placeholders)).toBe(page(text));
  expect(escapeText("plain")).toBe("plain");
});

test("an empty text stays, and markup is written as it is", () => {
  const placeholders = new Placeholders();

  expect(placeholders.replaceText("")).toBe("");
  expect(fill(placeholders.replaceMarkup("{&}"), placeholders)).toBe("{&}");
});

test.each([" Ada", "Ada\n"])("a text that a screen could trim is not written faithfully: %j", (text) => {
  const placeholders = new Placeholders();
  placeholders.replaceText("Ada Rossi");
  expect(placeholders.areFaithful).toBe(true);
  placeholders.replaceText(text);
  expect(placeholders.areFaithful).toBe(false);
});
