import { setImmediate as nextTurn } from "node:timers/promises";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ApiEnvironment } from "../../api/http/environment";
import { endOfTick } from "./end-of-tick";
import { createRouter } from "./router";

test("what waits in one tick goes on together, after all that the tick had brought", async () => {
  const happened: string[] = [];
  const call = async (name: string) => {
    happened.push(`${name} asked`);
    await endOfTick();
    happened.push(`${name} answered`);
  };

  await Promise.all([call("a"), call("b")]);
  await call("c");

  expect(happened).toEqual(["a asked", "b asked", "a answered", "b answered", "c asked", "c answered"]);
});

test("calls of one tick are all asked before the first of them is answered", async () => {
  const happened: string[] = [];
  const ask = routerTo(() => happened.push("asked"));
  const call = async () => {
    await ask();
    happened.push("answered");
  };

  const first = call();
  // More ticks than a response needs that waits for nothing.
  for (let number = 0; number < 100; number++) await null;
  await Promise.all([first, call()]);

  expect(happened).toEqual(["asked", "asked", "answered", "answered"]);
});

test("an answer leaves before what its work left for the tick's end", async () => {
  const happened: string[] = [];
  const ask = routerTo(() => setImmediate(() => happened.push("logged")));

  await ask();
  happened.push("answered");
  await nextTurn();

  expect(happened).toEqual(["answered", "logged"]);
});

/** Returns a function that makes a call to a router whose API does this work for it. */
function routerTo(work: () => void): () => Promise<unknown> {
  const api = new Hono<ApiEnvironment>();
  api.get("/api/call", (context) => {
    work();
    return context.text("ok");
  });
  const options = { api, addressOf: () => "", isStopping: () => false, publicUrl: "http://conclave.example" };
  const router = createRouter(options as never);
  const incoming = { url: "/api/call", rawHeaders: [] };
  return async () => router.fetch(new Request("http://conclave.example/api/call"), { incoming } as never);
}
