import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { loaded, shownOf } from "./page-data.server";

const context = (rendersPage: boolean) => ({ rendersPage }) as AppLoadContext;

test("a page that is rendered is handed the value itself", async () => {
  const value = Object.freeze({ targets: ["kernel"] });

  const handed = await loaded(context(true), value).json();
  expect(handed).toEqual(value);
  expect(handed.targets).toBe(value.targets);
});

test("a browser that asks for the value alone is sent it as JSON", async () => {
  const answer = loaded(context(false), { targets: ["kernel"], level: undefined });

  expect(answer).toBeInstanceOf(Response);
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(await answer.text()).toBe('{"targets":["kernel"]}');
});

test("what a screen shows to many is known by its value, and of no other value", async () => {
  const [value, shown] = [{ targets: ["kernel"] }, { targets: [] }];
  const handed = await loaded<{ targets: string[] }>(context(true), value, shown).json();

  expect(handed).toEqual(value);
  expect(shownOf(handed)?.data).toBe(shown);
  expect(
    [{ ...value }, await loaded(context(true), { own: 1 }, null).json(), null, "text"].map(shownOf),
  ).toEqual([...Array(4)]);
});
