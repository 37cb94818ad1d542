import { serve } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { Hono } from "hono";

// Remix's one page (bench/peers/bare-remix) on the server that the product has, with nothing around it.
const built = new URL("../peers/bare-remix/server/index.js", import.meta.url).href;
const build: ServerBuild = await import(built);
const remix = createRequestHandler(build, "production");
const app = new Hono();
app.all("*", (context) => remix(context.req.raw));

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env.PORT) });
