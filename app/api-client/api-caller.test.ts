import { expect, it, vi } from "vitest";
import { login } from "#contract/auth";
import { ApiFailure, callApi, ignoreFailure } from "./api-caller.server";

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

it.each(["known-device", "__Host-known-device"])(
  "hands on the API's cookie %s, without which a lock for strangers would be the researcher's own, and no other",
  async (name) => {
    const kept: string[] = [];
    const cookies = [`${name}=token; Path=/`, "session=token; Path=/", `x-${name}=token; Path=/`];
    const dispatch = async () => ({ status: 200, cookies, body: {} });
    const sender = {
      dispatch,
      address: "192.0.2.1",
      userAgent: "",
      keepDevice: (cookie: string) => kept.push(cookie),
    };

    await callApi(sender, login, { email: "ada@example.org", password: "any" });

    expect(kept).toEqual([`${name}=token; Path=/`]);
  },
);

it("passes over a refusal and a redirect of a call that does not matter, and not over a fault", async () => {
  const fault = new TypeError("A fault of ours.");

  await ignoreFailure(Promise.reject(new ApiFailure(429, "", "", null)));
  await ignoreFailure(Promise.reject(new Response(null, { status: 302 })));

  await expect(ignoreFailure(Promise.reject(fault))).rejects.toBe(fault);
});
