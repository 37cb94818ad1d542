import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../routes/", import.meta.url);
const routes = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(name, folder), "utf8"),
}));
const forms = routes.filter(({ text }) => /keepOnSilence\(/.test(text));

test.each(forms)("$name posts to itself when it keeps what was entered", ({ name, text }) => {
  expect(/keepOnSilence\("([^"]+)"\)/.exec(text)?.[1]).toBe(`routes/${name.replace(/\.tsx$/, "")}`);
});

test.each(forms)("$name is not loaded again when no answer came", ({ text }) => {
  expect(text).toMatch(/\bshouldRevalidate\b/);
});

test("every screen with a form keeps what was entered when no answer comes", () => {
  const entered = routes.filter(({ text }) => /<PostForm|perform\(/.test(text));
  const losing = entered.filter(({ text }) => !/\bclientAction\b/.test(text));
  // These hold nothing that anybody entered.
  expect(losing.map(({ name }) => name)).toEqual(["_open.logout.tsx"]);
});
