import { createServer } from "node:http";
import { listening } from "./listening";
import { passOn } from "./passed-on";

/** A proxy for a browser whose connections can be cut. */
export interface BreakableProxy {
  /** As Playwright's contexts accept it. */
  proxy: { server: string; bypass: string };
  /** Cuts every connection, and each new one until `mend`. */
  break: () => void;
  mend: () => void;
  /** Keeps the response to the next POST to an address with this path from the browser, and ends its connection when it is released. */
  loseAnswer: (path: string) => { arrived: Promise<void>; release: () => void };
  close: () => void;
}

/** Starts a proxy that passes requests on unchanged. */
export async function startBreakableProxy(): Promise<BreakableProxy> {
  let isBroken = false;
  let losing: { path: string; arrive: () => void; released: Promise<void> } | undefined;
  const server = createServer((incoming, outgoing) => {
    const { method, url = "" } = incoming;
    const passed = passOn(url, incoming, (answer) => {
      if (losing && method === "POST" && new URL(url).pathname === losing.path) {
        const { arrive, released } = losing;
        losing = undefined;
        answer.resume().on("end", arrive);
        // Begun and not ended: of a connection that ends without a word, Chromium would send the request again by itself.
        void released.then(() => {
          outgoing.writeHead(200, { "Content-Length": 1 });
          outgoing.flushHeaders();
          setImmediate(() => outgoing.destroy());
        });
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.on("close", () => incoming.complete || passed.destroy());
    incoming.pipe(passed);
  });
  server.on("connection", (socket) => isBroken && socket.destroy());
  const port = await listening(server);
  return {
    // Browsers pass a proxy by for their own machine otherwise.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: "<-loopback>" },
    break() {
      isBroken = true;
      server.closeAllConnections();
    },
    mend() {
      isBroken = false;
    },
    loseAnswer(path) {
      let arrive = () => {};
      let release = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      losing = { path, arrive, released };
      return { arrived, release };
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
