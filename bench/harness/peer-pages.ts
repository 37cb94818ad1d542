import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** This file runs as part of `build/bench/NAME.js`. */
const root = fileURLToPath(new URL("../../", import.meta.url));

/** Pages that a browser is to show. */
export interface PeerPages {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Serves the pages of `bench/peers/pages/` on loopback: `/NAME` has the bundle of `NAME.tsx`, minified, with React for
 * production, and nothing else.
 *
 * @param names of the files
 */
export async function servePeerPages(names: readonly string[]): Promise<PeerPages> {
  const { outputFiles } = await build({
    entryPoints: names.map((name) => `bench/peers/pages/${name}.tsx`),
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    outdir: "build/bench/pages",
    write: false,
    logLevel: "warning",
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [`/${basename(path)}`, contents]));
  const server = createServer((request, response) => {
    answer(response, request.url ?? "/", files);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, path: string, files: Map<string, Uint8Array>) {
  const send = (type: string, body: Uint8Array | string) =>
    response.writeHead(200, { "Content-Type": type }).end(body);
  const file = files.get(path);
  if (file) return send(path.endsWith(".css") ? "text/css" : "text/javascript", file);
  if (files.has(`${path}.js`)) return send("text/html", documentOf(path, files.has(`${path}.css`)));
  return response.writeHead(404).end();
}

function documentOf(path: string, hasStyles: boolean): string {
  const styles = hasStyles ? `<link rel="stylesheet" href="${path}.css">` : "";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Peer</title>${styles}<body><script type="module" src="${path}.js"></script></body></html>`;
}
