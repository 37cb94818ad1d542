import { createHash, randomUUID } from "node:crypto";
import { type HttpBindings, serve } from "@hono/node-server";
import { Hono } from "hono";
import { ATTACHMENTS_MAX_FILES } from "#contract/limits";
import { attachFiles } from "#contract/submissions";
import { receiveFiles } from "../../api/http/files";
import { openFolderStore } from "../../api/store/folder-store";

// How the product receives files, parsed, limited, measured and stored, but for the sealing, which it cannot do without.
const store = await openFolderStore(process.env.FOLDER ?? "", { error() {} });
const limits = { maxBytes: attachFiles.maxBytes, maxFiles: ATTACHMENTS_MAX_FILES };
const app = new Hono<{ Bindings: HttpBindings }>();
app.get("/", (context) => context.text("ok"));
app.post("*", async (context) => {
  const call = { header: (name: string) => context.req.header(name), stream: () => context.env.incoming };
  const sums: string[] = [];
  await receiveFiles(call, limits, async ({ content }) => {
    const hash = createHash("sha256");
    await store.put(randomUUID(), hashed(content, hash));
    sums.push(hash.digest("hex"));
  });
  return context.json(sums, 201);
});

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env.PORT) });
