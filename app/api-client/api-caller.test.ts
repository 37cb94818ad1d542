import { expect, it, vi } from "vitest";
import { ApiFailure } from "./api-caller.server";

it("knows a failure that another copy of the code has thrown", async () => {
  vi.resetModules();
  const copy = await import("./api-caller.server");
  expect(copy.ApiFailure).not.toBe(ApiFailure);
  expect(new copy.ApiFailure(400, "", "", null)).toBeInstanceOf(ApiFailure);
});

it("takes nothing else for a failure", () => {
  for (const other of [new Error("The API answered 400."), new Response(), null, "ApiFailure"]) {
    expect(other instanceof ApiFailure).toBe(false);
  }
});
