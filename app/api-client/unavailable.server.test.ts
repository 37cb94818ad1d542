import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { ApiFailure } from "./api-caller.server";
import { passOnUnavailable } from "./unavailable.server";

const busy = { detail: "The service is busy. Try again in a moment." };

test.each([429, 503, 504, 507])(
  "a page that the API answers %i is answered so, in the API's words",
  async (status) => {
    const { loader, action } = passing(() => {
      throw new ApiFailure(status, "", busy, 2);
    });

    for (const thrown of [await thrownBy(loader), await thrownBy(action)]) {
      if (!(thrown instanceof Response)) throw new Error(String(thrown));
      expect([thrown.status, await thrown.text()]).toEqual([status, busy.detail]);
    }
  },
);

test.each([
  ["a refusal for another reason", new ApiFailure(404, "Not Found", { detail: "No." }, null)],
  ["a fault of the API's", new ApiFailure(500, "", { detail: "No." }, null)],
  ["a fault of its own", new Error("No.")],
  ["a redirect", new Response(null, { status: 302, headers: { Location: "/login" } })],
])("%s goes on as it was", async (_what, failure) => {
  const { loader } = passing(() => {
    throw failure;
  });

  expect(await thrownBy(loader)).toBe(failure);
});

test("what a route answers is its own, and a route without a loader gets none", async () => {
  const { loader } = passing(() => ({ some: "data" }));
  const bare = passOnUnavailable({
    routes: { only: { id: "only", module: { default: () => null } } },
  } as never);

  expect(await loader?.({} as never)).toEqual({ some: "data" });
  expect(Object.keys(bare.routes.only?.module ?? {})).toEqual(["default"]);
});

/** A route whose loader and action do this. */
function passing(handle: () => unknown): { loader?: LoaderFunction; action?: ActionFunction } {
  const route = { id: "only", module: { default: () => null, loader: handle, action: handle } };
  const build = { routes: { only: route } } as unknown as ServerBuild;
  return passOnUnavailable(build).routes.only?.module ?? {};
}

async function thrownBy(handle: LoaderFunction | ActionFunction | undefined): Promise<unknown> {
  return (async () => handle?.({} as never))().then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  );
}
