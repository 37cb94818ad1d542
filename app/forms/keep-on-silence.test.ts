import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { isTest, read, sources } from "../../tests/support/rules/sources";
import { NO_ANSWER } from "./data-request";
import { keepOnSilence } from "./keep-on-silence";

const folder = new URL("../routes/", import.meta.url);
const routes = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(name, folder), "utf8"),
}));
const forms = routes.filter(({ text }) => /keepOnSilence\(/.test(text));

afterEach(() => {
  vi.unstubAllGlobals();
});

test("an answer that breaks off in its middle counts as none", async () => {
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('{"result":'));
      controller.error(new TypeError("network error"));
    },
  });
  vi.stubGlobal("fetch", async () => new Response(half, { headers: { "X-Remix-Response": "yes" } }));
  const request = new Request("http://site/faq", {
    method: "POST",
    body: new URLSearchParams({ csrf: "x" }),
  });
  const answer = await keepOnSilence("routes/_gated.faq")({ request, params: {} } as never);
  expect(answer.status).toBe(NO_ANSWER);
  expect((await answer.json()).lines).toEqual([expect.stringContaining("No answer came")]);
});

// Under another name a form would be posted to another screen, or to none.
test("the app calls each route by its file's name, and a route itself alone", () => {
  const named = sources
    .filter((path) => path.startsWith("app/") && !isTest(path))
    .flatMap((path) =>
      [...read(path).matchAll(/"(routes\/[^"]+)"/g)].map(([, route]) => ({ path, file: `app/${route}.tsx` })),
    );
  const wrong = named.filter(({ path, file }) =>
    path.startsWith("app/routes/") ? file !== path : !sources.includes(file),
  );
  expect(named.length).toBeGreaterThan(forms.length);
  expect(wrong).toEqual([]);
});

test.each(forms)("$name is not loaded again when no answer came", ({ text }) => {
  expect(text).toMatch(/\bshouldRevalidate\b/);
});

test("every screen with a form keeps what was entered when no answer comes", () => {
  const entered = routes.filter(({ text }) => /<PostForm|perform\(/.test(text));
  const losing = entered.filter(({ text }) => !/\bclientAction\b/.test(text));
  // These hold no entries of a user.
  expect(losing.map(({ name }) => name)).toEqual(["_open.logout.tsx"]);
});
