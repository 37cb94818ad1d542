import { createServer } from "node:http";
import { listening } from "./listening";
import { passOn } from "./passed-on";

/** A proxy for several processes of the product, as a company's load balancer would be. */
export interface Balancer {
  url: string;
  /** How many requests each of the processes got, in their order. */
  served: number[];
  stop: () => void;
}

/**
 * Hands each request to the next of the processes in turn, whichever client sends it.
 *
 * @param targets their addresses; they may be added after the balancer listens
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const served: number[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const index = turn++ % targets.length;
    served[index] = (served[index] ?? 0) + 1;
    const { url = "/" } = incoming;
    const passed = passOn(new URL(url, targets[index]), incoming, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    served,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
