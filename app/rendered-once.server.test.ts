import { createElement } from "react";
import { expect, test } from "vitest";
import { ContactForm } from "./home/ContactForm";
import { renderingOnce } from "./rendered-once.server";
import { useRootData } from "./shell/root-data";

let rendered = 0;

function Title({ text }: { text: string }) {
  rendered++;
  return createElement("h2", null, text);
}

/** The markup of a title that is rendered once for its key. */
function markup(key: string, text: string): string | undefined {
  const { place, bytesFor } = renderingOnce("token");
  return bytesFor(place(key, createElement(Title, { text })))?.toString();
}

test("pages that show the same share its markup, and one that shows another has its own", () => {
  rendered = 0;

  expect(["Targets", "Targets", "Others"].map((text) => markup(`titles ${text}`, text))).toEqual([
    "<h2>Targets</h2>",
    "<h2>Targets</h2>",
    "<h2>Others</h2>",
  ]);
  expect(rendered).toBe(2);
});

test("what is put into a page is escaped, whatever it is", () => {
  expect(markup("escaped", "<script>$& $1</script>")).toBe("<h2>&lt;script&gt;$&amp; $1&lt;/script&gt;</h2>");
});

test("a page knows no place that it did not make", () => {
  const place = renderingOnce("token").place("of another page", createElement(Title, { text: "Other" }));

  expect(renderingOnce("token").bytesFor(place)).toBeUndefined();
});

test("a form that is kept carries the token of the page that it stands in", () => {
  const form = () => createElement(ContactForm, { constraint: {}, data: undefined });
  const pages = ["first", "second"].map((token) => {
    const { place, bytesFor } = renderingOnce(token);
    return bytesFor(place("contact form", form()))?.toString() ?? "";
  });

  expect(pages[0]).toContain('<input type="hidden" name="csrf" value="first"/>');
  expect(pages[1]).toBe(pages[0]?.replace("first", "second"));
});

test("a part that is kept learns nothing of who reads the page", () => {
  const Known = () => Object.keys(useRootData() ?? {}).join();
  const { place, bytesFor } = renderingOnce("token");
  expect(bytesFor(place("what it knows", createElement(Known)))?.toString()).toBe("csrf");
});
