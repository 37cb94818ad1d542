import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { serve } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { Hono } from "hono";

// Remix's one page (bench/peers/bare-remix) with the scripts that it loads, each compressed once, as the product's are.
const built = new URL("../peers/bare-remix/", import.meta.url);
const build: ServerBuild = await import(new URL("server/index.js", built).href);
const remix = createRequestHandler(build, "production");
const sent = new Map<string, Uint8Array<ArrayBuffer>>();
const app = new Hono();
app.get("/assets/:file", ({ req }) => {
  const file = req.param("file");
  const body = sent.get(file) ?? brotliCompressSync(readFileSync(new URL(`client/assets/${file}`, built)));
  sent.set(file, body);
  return new Response(body, {
    headers: { "Content-Type": "text/javascript", "Content-Encoding": "br" },
  });
});
app.all("*", (context) => remix(context.req.raw));

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env.PORT) });
