import { fileURLToPath } from "node:url";
import { freePort } from "../../tests/support/servers/listening";
import { type Server, startServer } from "./server";

/**
 * Starts the peer of a comparison.
 *
 * @param name of its file, `bench/peers/NAME.peer.ts`
 * @param settings environment variables of that file, besides PORT
 */
export async function startPeer(name: string, settings: Record<string, string> = {}): Promise<Server> {
  const port = await freePort();
  return startServer({
    words: [fileURLToPath(new URL(`${name}.peer.js`, import.meta.url))],
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), ...settings },
    port,
  });
}
