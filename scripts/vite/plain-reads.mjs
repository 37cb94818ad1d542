import { readFileSync } from "node:fs";

/** Remix's module that calls loaders, and their argument: a request rebuilt twice, without the parameters that Remix adds to URLs. */
const calling = /[\\/]@remix-run[\\/]server-runtime[\\/]dist[\\/](?:esm[\\/])?data\.js$/;
const handed =
  "request: singleFetch ? stripRoutesParam(stripIndexParam(request)) : stripDataParam(stripIndexParam(request)),";
const loaderCall = `await loader({\n    ${handed}`;
/** A URL without a query holds none of Remix's parameters, and a GET request has no body that a middleware could consume. */
const isPlain = '(request.method === "GET" && !request.url.includes("?"))';

/**
 * Returns Remix's `data.js` with loaders that get a plain request unchanged: rebuilding it, twice for each loader, was a fifth of
 * the home page.
 *
 * @param {string} code
 * @returns {string}
 * @throws when Remix calls loaders in another way
 */
export function withPlainReads(code) {
  if (code.split(loaderCall).length !== 2) throw otherWay();
  return code.replace(loaderCall, loaderCall.replace("request: ", `request: ${isPlain} ? request : `));
}

function otherWay() {
  return new Error(
    "Remix calls loaders in another way now, and pages would be slower than docs/performance.md says. Look there, and change scripts/vite/plain-reads.mjs.",
  );
}

/**
 * An esbuild plugin that applies `withPlainReads`. The build fails when it changed nothing.
 *
 * @returns {import("esbuild").Plugin}
 */
export function plainReads() {
  return {
    name: "plain-reads",
    setup(build) {
      let isDone = false;
      build.onLoad({ filter: calling }, ({ path }) => {
        isDone = true;
        return { contents: withPlainReads(readFileSync(path, "utf8")), loader: "js" };
      });
      build.onEnd(() => {
        if (!isDone) throw otherWay();
      });
    },
  };
}
