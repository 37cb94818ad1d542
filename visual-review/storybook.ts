import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { z } from "zod";

const Index = z.object({
  entries: z.record(
    z.string(),
    z.object({
      type: z.string(),
      id: z.string(),
      title: z.string(),
      name: z.string(),
      importPath: z.string(),
      tags: z.array(z.string()).default([]),
    }),
  ),
});

/** A story of a built Storybook. */
export interface Story {
  id: string;
  /** Storybook's title and name of it. */
  title: string;
  /** The file it is in, such as "stories/Button.stories.tsx". */
  file: string;
  /** Whether it shows the effect of a user's action; the others are states. */
  isBehaviour: boolean;
}

/** Returns the stories of a built Storybook in its own order. */
export function listStories(folder: string): Story[] {
  const { entries } = Index.parse(JSON.parse(readFileSync(join(folder, "index.json"), "utf8")));
  const stories = Object.values(entries).filter(({ type }) => type === "story");
  return stories.map(({ id, title, name, importPath, tags }) => ({
    id,
    title: `${title}: ${name}`,
    file: importPath.replace(/^\.\//, ""),
    isBehaviour: tags.includes("behaviour"),
  }));
}

/** Serves a folder on this machine alone, on a free port. */
export async function serveFolder(folder: string): Promise<{ origin: string; close: () => void }> {
  const app = new Hono().use(serveStatic({ root: folder, onFound: keepNamedByContent }));
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Caches files with hashed names: each sitting loads the page again, but need not fetch and compile these again. */
function keepNamedByContent(path: string, context: Context): void {
  if (path.includes("/assets/")) context.header("Cache-Control", "public, max-age=31536000, immutable");
}
