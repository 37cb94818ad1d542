import { createElement } from "react";
import { expect, test } from "vitest";
import { renderingOnce } from "./rendered-once.server";

let rendered = 0;

function Title({ text }: { text: string }) {
  rendered++;
  return createElement("h2", null, text);
}

/** A page with a title that is rendered once for its key. */
function page(key: string, text: string) {
  const { place, fill } = renderingOnce();
  return { place: place(key, createElement(Title, { text })), fill };
}

test("pages that show the same share its markup, and one that shows another has its own", () => {
  rendered = 0;
  const texts = ["Targets", "Targets", "Others"].map((text) => {
    const { place, fill } = page(`titles ${text}`, text);
    return fill(`<main>${place}</main>`).toString();
  });

  expect(texts).toEqual([
    "<main><h2>Targets</h2></main>",
    "<main><h2>Targets</h2></main>",
    "<main><h2>Others</h2></main>",
  ]);
  expect(rendered).toBe(2);
});

test("what is put into a page is escaped, whatever it is", () => {
  const { place, fill } = page("escaped", "<script>$& $1</script>");

  expect(fill(place).toString()).toBe("<h2>&lt;script&gt;$&amp; $1&lt;/script&gt;</h2>");
});

test("a page has no place that it did not make", () => {
  const other = page("of another page", "Other");

  expect(renderingOnce().fill(`<p>${other.place}</p>`).toString()).toBe("<p></p>");
});

test("a page with several places has each at its own, with letters of every kind", () => {
  const { place, fill } = renderingOnce();
  const [first, second] = ["Ä – 目标", "👩‍💻"].map((text) =>
    place(`letters ${text}`, createElement(Title, { text })),
  );

  expect(fill(`é${second}–${first}✔`).toString()).toBe("é<h2>👩‍💻</h2>–<h2>Ä – 目标</h2>✔");
});
