import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { withPlainReads } from "./plain-reads.mjs";

const file = createRequire(import.meta.url).resolve("@remix-run/server-runtime/dist/data.js");
const code = readFileSync(file, "utf8");

interface Calls {
  callRouteLoader(options: object): Promise<Response>;
  callRouteAction(options: object): Promise<Response>;
}

/** Remix's module as it is built into the server. */
function built(): Calls {
  const exports = {};
  new Function("exports", "require", withPlainReads(code))(exports, createRequire(file));
  return exports as Calls;
}

/** Returns the request that a loader or an action gets for a request. */
async function handedFor(request: Request, kind: "loader" | "action" = "loader"): Promise<Request> {
  let handed: Request | undefined;
  const handle = (args: { request: Request }) => {
    handed = args.request;
    return null;
  };
  const { callRouteLoader, callRouteAction } = built();
  const options = { loadContext: {}, params: {}, request, routeId: "root", singleFetch: false };
  if (kind === "loader") await callRouteLoader({ ...options, loader: handle });
  else await callRouteAction({ ...options, action: handle });
  if (!handed) throw new Error("Nothing was called.");
  return handed;
}

test("a loader gets a plain request as it came", async () => {
  const request = new Request("https://conclave.example/bounties", { headers: { "X-Test": "1" } });

  expect(await handedFor(request)).toBe(request);
});

test("what Remix adds to addresses is taken out as before", async () => {
  for (const query of ["?index", "?_data=routes%2Ffaq&q=a", "?q=a&index", "?%5Fdata=root"]) {
    const { url } = await handedFor(new Request(`https://conclave.example/faq${query}`));
    expect(url).not.toMatch(/index|_data|%5Fdata/);
    expect(url.includes("q=a")).toBe(query.includes("q=a"));
  }
});

test("an action's form is its own, whatever its address", async () => {
  const request = new Request("https://conclave.example/", {
    method: "POST",
    body: new URLSearchParams({ a: "b" }),
  });

  const handed = await handedFor(request, "action");

  expect(handed).not.toBe(request);
  expect(Object.fromEntries(await handed.formData())).toEqual({ a: "b" });
});

test("a Remix that calls loaders in another way is noticed when it is built", () => {
  expect(() => withPlainReads(code.replace("await loader({", "await loader.call({"))).toThrow(/another way/);
});
