import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../temporary-folder";

/**
 * What happens to a connection at COMMIT:
 * `answer-cut` and `answer-stalled`: the server gets it, and its response is lost, with the connection or without a word;
 * `gone`: as the first, and no connection is accepted from then on;
 * `commit-cut`: the server does not get it, and both connections end;
 * `commit-held`: the client's connection ends, and the server waits for what comes next.
 */
type Loss = "answer-cut" | "answer-stalled" | "gone" | "commit-cut" | "commit-held";

const SOCKET = ".s.PGSQL.5432";
/** The statement as the driver sends it, or psql. */
const COMMIT = /commit\0/i;

/** A proxy before a PostgreSQL server, until the test has finished. It loses one COMMIT, when it is asked to. */
export async function startLosingProxy(url: string) {
  const behind = new URL(url);
  const server = join(behind.searchParams.get("host") ?? "", SOCKET);
  let next: Loss | undefined;
  let isGone = false;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  const proxy = createServer((client) => {
    track(client);
    if (isGone) return client.destroy();
    const behindIt = track(createConnection(server));
    let loss: Loss | undefined;
    client.on("data", (sent) => {
      if (next && COMMIT.test(sent.toString("latin1"))) [loss, next] = [next, undefined];
      if (loss === "commit-cut" || loss === "commit-held") return void client.destroy();
      behindIt.write(sent);
    });
    behindIt.on("data", (answer) => {
      if (!loss) return void client.write(answer);
      if (loss === "gone") isGone = true;
      if (loss !== "answer-stalled") client.destroy();
    });
    behindIt.on("close", () => client.destroy());
    client.on("close", () => loss === "commit-held" || behindIt.destroy());
    return undefined;
  });
  const folder = temporaryFolder();
  await new Promise<void>((resolve) => proxy.listen(join(folder, SOCKET), resolve));
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  behind.searchParams.set("host", folder);
  return {
    url: behind.href,
    /** Loses the next COMMIT. */
    loses(loss: Loss) {
      next = loss;
    },
    /** Whether a COMMIT was lost since. */
    hasLost: () => next === undefined,
  };
}
