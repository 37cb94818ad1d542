import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

// Hono with nothing around it: the bytes of the file BYTES, at every path.
const bytes = new Uint8Array(readFileSync(process.env.BYTES ?? ""));
const app = new Hono();
app.get("*", () => new Response(bytes, { headers: { "Content-Type": "application/json" } }));

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env.PORT) });
