import { execFileSync } from "node:child_process";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { type Gallery, pictureBefore, readDecisions, recordDecisions, takenFile } from "../gallery";
import { readPicture, writePicture } from "../pictures";
import { isMeant, readRun } from "../run";
import { nameOf } from "../shots";
import { serveFolder } from "../storybook";
import { type Difference, type Failure, firstLine, isDifference, isFailure, judge } from "../verdict";
import type { ReviewState } from "./state";

interface ReviewOptions {
  gallery: Gallery;
  /** The folder with page.html, page.js and page.css. */
  page: string;
  /** The built Storybook that the stories' links lead to. */
  storybook: string;
  /** Who decides, as it will stand in the decisions. */
  who: string;
  /** 0 takes a free one. */
  port: number;
}

const Said = z.object({
  names: z.array(z.string()).min(1),
  word: z.union([
    z.object({ decision: z.literal("approve") }),
    z.object({ decision: z.literal("refuse"), reason: z.string().trim().min(1).max(1000) }),
  ]),
});

const CONTENT_TYPES = { "page.html": "text/html", "page.js": "text/javascript", "page.css": "text/css" };
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";
const MAX_BODY_BYTES = 1024 * 1024;

/** Git's name for whoever works here. @throws a sentence when it knows none */
export function signature(): string {
  try {
    return execFileSync("git", ["config", "user.name"], { encoding: "utf8" }).trim();
  } catch {
    throw new Error(
      "A decision has to say whose it is, and git knows no name here. Set one: git config user.name 'Your Name'",
    );
  }
}

/**
 * Serves the review page on this machine alone. Its address holds a secret, and a decision is taken only from the page
 * itself, so that no other page the reviewer has open can decide.
 */
export async function serveReview(options: ReviewOptions): Promise<{ url: string; close: () => void }> {
  const { gallery, who } = options;
  const run = readRun(gallery);
  // As they stood when the review began: a decided picture stays on the page, for minds may change.
  const open = judge(run.findings, readDecisions(gallery), (story) => isMeant(run.parts, story));
  const failures = open.filter(isFailure);
  const differences = new Map(open.filter(isDifference).map((one) => [nameOf(one.shot), one]));
  const storybook = await serveFolder(options.storybook);
  const token = randomBytes(24).toString("base64url");
  const app = new Hono();

  app.use(async (context, next) => {
    const given = Buffer.from(context.req.path.split("/")[1] ?? "");
    const known = given.length === token.length && timingSafeEqual(given, Buffer.from(token));
    // A name that resolves to this machine is another site's way to reach the page.
    if (!known || context.req.header("host") !== new URL(origin).host) return context.text("Not found", 404);
    await next();
    context.header("Content-Security-Policy", POLICY);
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
  const state = () =>
    stateOf(options, {
      differences: [...differences.values()],
      failures,
      titles: run.titles,
      storybook: storybook.origin,
    });
  app.get("/:token/state.json", (context) => context.json(state()));
  app.get("/:token/before/:name", (context) => {
    const difference = differences.get(context.req.param("name"));
    return sendPicture(context, difference && pictureBefore(gallery, difference));
  });
  app.get("/:token/after/:name", (context) => {
    const difference = differences.get(context.req.param("name"));
    return sendPicture(context, difference?.after ? takenFile(gallery, difference.shot) : undefined);
  });
  app.post("/:token/decide", bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context) => {
    const fromPage =
      context.req.header("origin") === origin && context.req.header("content-type") === "application/json";
    if (!fromPage) return context.json({ detail: "Decisions are taken from the review page only." }, 403);
    const said = Said.safeParse(await context.req.json().catch(() => undefined));
    const meant = said.data?.names.map((name) => differences.get(name));
    if (!said.data || !meant?.every((one) => one !== undefined))
      return context.json({ detail: "A decision names known pictures, and a refusal has a reason." }, 400);
    try {
      recordDecisions(gallery, who, new Date(), meant, said.data.word);
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

interface Reviewed {
  differences: readonly Difference[];
  failures: readonly Failure[];
  titles: Record<string, string>;
  /** The origin that serves Storybook. */
  storybook: string;
}

/** What the page shows: each difference, with the last word on it, and what could not be photographed. */
function stateOf(
  { gallery, who }: ReviewOptions,
  { differences, failures, titles, storybook }: Reviewed,
): ReviewState {
  const decisions = readDecisions(gallery);
  return {
    who,
    failures: failures.map(({ shot, failure }) => ({
      name: nameOf(shot),
      title: titles[shot.story] ?? shot.story,
      theme: shot.theme,
      width: shot.width,
      why: firstLine(failure),
    })),
    differences: differences.map(({ shot, state, before, after }) => {
      const name = nameOf(shot);
      const last = decisions.findLast(
        (one) => nameOf(one) === name && one.before === before && one.after === after,
      );
      return {
        name,
        ...shot,
        title: titles[shot.story] ?? shot.story,
        state,
        before,
        after,
        storyUrl: after && `${storybook}/?path=/story/${shot.story}&globals=theme:${shot.theme}`,
        ...(last && { word: { decision: last.decision, who: last.who, reason: last.reason ?? "" } }),
      };
    }),
  };
}

function sendPicture(context: Context, file: string | undefined) {
  if (!file || !existsSync(file)) return context.text("There is no such picture.", 404);
  // A picture just taken still has the empty rest of the window, an approved one does not.
  const png = new Uint8Array(writePicture(readPicture(readFileSync(file))));
  return context.body(png, 200, { "Content-Type": "image/png" });
}
