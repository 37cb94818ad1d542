import { expect, test } from "vitest";
import { keptJsonIn, withKeptJson } from "./kept-json.server";
import { filled } from "./places.server";

const targets = Object.freeze([Object.freeze({ id: "1", title: "Ends </script><!-- & \u2028 all of it" })]);

/** The script of a page with these values of loaders. */
function script(loaderData: Record<string, unknown>): string {
  return filled(JSON.stringify(loaderData), keptJsonIn(loaderData)).toString();
}

test("a page's data is what the loaders answered, with a list for everybody in it", () => {
  const data = { targets, requests: [{ id: 2 }], none: null, text: "text" };
  const loaderData = { root: null, screen: withKeptJson(data) };

  expect(JSON.parse(script(loaderData))).toEqual({ root: null, screen: data });
});

test("no text of a list ends the script", () => {
  expect(script({ screen: withKeptJson({ targets }) })).toBe(
    '{"screen":{"targets":[{"id":"1","title":"Ends \\u003c/script\\u003e\\u003c!-- \\u0026 \\u2028 all of it"}]}}',
  );
});

test("screens use the list as a list, the same in each page", () => {
  const [first, second] = [withKeptJson({ targets }), withKeptJson({ targets })];

  expect(first.targets).toEqual(targets);
  expect(first.targets.map(({ id }) => id)).toEqual(["1"]);
  expect(second.targets).toBe(first.targets);
  expect(Object.isFrozen(first.targets)).toBe(true);
});

test("two lists have places of their own, and a list in two screens is in both", () => {
  const others = Object.freeze(["other"]);
  const loaderData = { a: withKeptJson({ targets, others }), b: withKeptJson({ others }) };

  expect(JSON.parse(script(loaderData))).toEqual({ a: { targets, others }, b: { others } });
});

test("a list of one researcher is in their page alone, and values that are no objects stay", () => {
  const own = { messages: ["own"] };

  expect(withKeptJson(own)).toBe(own);
  expect([withKeptJson(null), withKeptJson("text"), withKeptJson(undefined)]).toEqual([
    null,
    "text",
    undefined,
  ]);
});

test("a place of another page's list is unknown", () => {
  const place = JSON.parse(JSON.stringify(withKeptJson({ targets }).targets));

  expect(keptJsonIn({ screen: { targets } })(place)).toBeUndefined();
});
