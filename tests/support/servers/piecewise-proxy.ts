import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listening } from "./listening";
import { passOn } from "./passed-on";

/** A document on its way to a browser, of which a test sends parts. */
export interface ArrivingDocument {
  text: string;
  /** Sends the unsent text before this offset; without an offset, all the rest. */
  sendTo: (place?: number) => void;
}

/** A proxy for a browser through which pages arrive in pieces. */
export interface PiecewiseProxy {
  /** As Playwright's contexts accept it. */
  proxy: { server: string; bypass: string };
  /** The next requested page, once the site has responded; nothing of it is sent yet but its headers. */
  nextDocument: () => Promise<ArrivingDocument>;
  close: () => void;
}

/** Starts a proxy that passes everything on unchanged, but for pages that a test waits for. */
export async function startPiecewiseProxy(): Promise<PiecewiseProxy> {
  let expected: ((document: ArrivingDocument) => void) | undefined;
  const server = createServer((incoming, outgoing) => {
    const { headers, url = "" } = incoming;
    const isDocument = headers["sec-fetch-dest"] === "document";
    // A compressed page cannot be cut at an offset of its text.
    if (isDocument) delete headers["accept-encoding"];
    const passed = passOn(url, incoming, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const take = isDocument ? expected : undefined;
      expected = take ? undefined : expected;
      if (take) void textOf(answer).then((text) => take(inPieces(text, outgoing)));
      else answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const port = await listening(server);
  return {
    // Browsers pass a proxy by for their own machine otherwise.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: "<-loopback>" },
    nextDocument: () =>
      new Promise((resolve) => {
        expected = resolve;
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

function inPieces(text: string, outgoing: ServerResponse): ArrivingDocument {
  let sent = 0;
  outgoing.flushHeaders();
  return {
    text,
    sendTo(place = text.length) {
      outgoing.write(text.slice(sent, place));
      sent = place;
      if (sent === text.length) outgoing.end();
    },
  };
}
