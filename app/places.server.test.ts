import { expect, test } from "vitest";
import { filled, newPlace } from "./places.server";

const bytes = (texts: Record<string, string>) => (place: string) => {
  const text = texts[place];
  return text === undefined ? undefined : Buffer.from(text);
};

test("a page with several places has each at its own, with letters of every kind", () => {
  const [first, second] = [newPlace(), newPlace()];

  const page = filled(`é${second}–${first}✔`, bytes({ [first]: "Ä – 目标", [second]: "👩‍💻" }));

  expect(page.toString()).toBe("é👩‍💻–Ä – 目标✔");
});

test("a place that is a text of JSON is filled with its quotes", () => {
  const place = newPlace();
  const page = filled(`<p>${place}</p>{"list":"${place}","other":""}`, bytes({ [place]: "[1]" }));

  expect(page.toString()).toBe('<p>[1]</p>{"list":[1],"other":""}');
});

test("places next to each other are both filled", () => {
  const [first, second] = [newPlace(), newPlace()];
  const page = filled(`"${first}""${second}"${first}`, bytes({ [first]: "1", [second]: "2" }));

  expect(page.toString()).toBe("121");
});

test("a place that nobody fills is left out, and a page without places stays as it is", () => {
  expect(filled(`<p>${newPlace()}</p>`, () => undefined).toString()).toBe("<p></p>");
  expect(filled('<p>"place-0-"</p>', () => Buffer.from("never")).toString()).toBe('<p>"place-0-"</p>');
});
