import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Lets a server listen on a free port of this machine. Returns the port. */
export async function listening(server: Pick<Server, "listen" | "address" | "once">): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listening(probe);
  probe.close();
  await once(probe, "close");
  return port;
}
