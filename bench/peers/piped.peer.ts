import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type HttpBindings, serve } from "@hono/node-server";
import { Hono } from "hono";

// The request's body as it arrives, piped to a file of FOLDER: nothing is parsed, measured or sealed.
const folder = process.env.FOLDER ?? "";
const app = new Hono<{ Bindings: HttpBindings }>();
app.get("/", (context) => context.text("ok"));
app.post("*", async (context) => {
  await pipeline(context.env.incoming, createWriteStream(join(folder, randomUUID()), { flush: true }));
  return context.json({}, 201);
});

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env.PORT) });
