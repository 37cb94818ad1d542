import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { loaded } from "./loaded.server";

const context = (rendersPage: boolean) => ({ rendersPage }) as AppLoadContext;

test("a page that is rendered is handed the value itself", async () => {
  const value = Object.freeze({ targets: ["kernel"] });

  expect(await loaded(context(true), value).json()).toBe(value);
});

test("a browser that asks for the value alone is sent it as JSON", async () => {
  const answer = loaded(context(false), { targets: ["kernel"], level: undefined });

  expect(answer).toBeInstanceOf(Response);
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(await answer.text()).toBe('{"targets":["kernel"]}');
});
