import { connect } from "node:net";

/** The response to an endless sender. */
export interface Refusal {
  /** Of the response; 0 where the connection was closed without one. */
  status: number;
  /** Until the response began, in milliseconds. */
  afterMs: number;
}

const PIECE = Buffer.alloc(64 * 1024, "x");

/**
 * Sends a request whose body goes on until there is a response, as fast as the server reads it.
 *
 * @param from the client's address
 * @param head the request line and the headers, without the empty line
 * @param begin how the body begins
 */
export function sendEndless(origin: string, from: string, head: string[], begin = ""): Promise<Refusal> {
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    const done = (status: number) => {
      socket.destroy();
      resolve({ status, afterMs: performance.now() - began });
    };
    const more = () => {
      while (!socket.destroyed && socket.write(PIECE));
    };
    socket.once("connect", () => {
      socket.write(`${[...head, `Host: ${hostname}:${port}`].join("\r\n")}\r\n\r\n${begin}`);
      more();
    });
    socket.on("drain", more);
    socket.once("data", (answer) => done(Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1] ?? 0)));
    socket.once("error", () => done(0));
    socket.once("close", () => done(0));
  });
}
