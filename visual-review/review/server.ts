import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { Baselines, type Gallery } from "../baselines";
import { type Picture, writePicture } from "../pictures";
import { readRun } from "../run";
import { serveFolder } from "../storybook";
import { Review } from "./review";

interface ReviewOptions {
  gallery: Gallery;
  /** The folder with page.html, page.js and page.css. */
  page: string;
  /** The built Storybook that the stories' links lead to. */
  storybook: string;
  /** 0 chooses a free one. */
  port: number;
}

const Said = z.object({
  names: z.array(z.string()).min(1),
  word: z.union([
    z.object({ decision: z.literal("approve") }),
    z.object({ decision: z.literal("refuse"), reason: z.string().trim().max(1000) }),
  ]),
});

const CONTENT_TYPES = { "page.html": "text/html", "page.js": "text/javascript", "page.css": "text/css" };
const policyWith = (storybook: string) =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  `frame-src ${storybook}`;
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Serves the review page on this machine alone. Its address holds a secret, and a decision is accepted only from the page
 * itself, so that no other page the reviewer has open can decide.
 */
export async function serveReview(options: ReviewOptions): Promise<{ url: string; close: () => void }> {
  const review = new Review(options.gallery, readRun(options.gallery), new Baselines(options.gallery));
  const storybook = await serveFolder(options.storybook);
  const token = randomBytes(24).toString("base64url");
  const app = new Hono();

  app.use(async (context, next) => {
    const given = Buffer.from(context.req.path.split("/")[1] ?? "");
    const known = given.length === token.length && timingSafeEqual(given, Buffer.from(token));
    // Against DNS rebinding, by which another site's name resolves to this machine.
    if (!known || context.req.header("host") !== new URL(origin).host) return context.text("Not found", 404);
    await next();
    context.header("Content-Security-Policy", policyWith(storybook.origin));
    context.header("Referrer-Policy", "no-referrer");
    context.header("Cache-Control", "no-store");
    context.header("X-Content-Type-Options", "nosniff");
  });

  for (const [name, type] of Object.entries(CONTENT_TYPES))
    app.get(`/:token/${name === "page.html" ? "" : name}`, (context) =>
      context.body(readFileSync(join(options.page, name), "utf8"), 200, {
        "Content-Type": `${type}; charset=utf-8`,
      }),
    );
  const state = () => review.state(storybook.origin);
  app.get("/:token/state.json", (context) => context.json(state()));
  app.get("/:token/before/:name", (context) =>
    sendPicture(context, review.before(context.req.param("name"))),
  );
  app.get("/:token/after/:name", (context) => sendPicture(context, review.after(context.req.param("name"))));
  app.get("/:token/difference/:name", (context) =>
    sendPicture(context, review.look(context.req.param("name"))?.drawing ?? null),
  );
  app.get("/:token/look/:name", (context) => {
    const { drawing: _, ...look } = review.look(context.req.param("name")) ?? { pixels: 0, drawing: null };
    return context.json(look);
  });
  app.post("/:token/decide", bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context) => {
    const fromPage =
      context.req.header("origin") === origin && context.req.header("content-type") === "application/json";
    if (!fromPage) return context.json({ detail: "Decisions are taken from the review page only." }, 403);
    const said = Said.safeParse(await context.req.json().catch(() => undefined));
    if (!said.data?.names.every((name) => review.has(name)))
      return context.json({ detail: "A decision names pictures that differ." }, 400);
    try {
      review.decide(said.data.names, said.data.word);
    } catch (error) {
      return context.json({ detail: error instanceof Error ? error.message : String(error) }, 409);
    }
    return context.json(state());
  });

  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: options.port });
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/${token}/`,
    close: () => {
      server.close();
      storybook.close();
    },
  };
}

function sendPicture(context: Context, picture: Picture | null) {
  if (!picture) return context.text("There is no such picture.", 404);
  return context.body(new Uint8Array(writePicture(picture)), 200, { "Content-Type": "image/png" });
}
