import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as open } from "node:http";
import { connect } from "node:net";

/** The fields that attacks read of API responses. Each response has some of them; an attack that reads a missing one fails by that. */
export interface Json {
  access: string;
  refresh: string;
  ephemeral_token: string;
  id: string;
  token: string;
  code: string;
  details: string;
  signature: string;
  created_at: string;
  available_referrals: number;
  /** Of a list. */
  length: number;
}

/** A response as it came over the wire. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json: Json;
}

/** The request. Nothing is added to it but the headers that HTTP itself needs. */
export interface Attack {
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  /** The attacker's address: all of 127.0.0.0/8 reaches a server on this machine. */
  from?: string;
  /** The connection's timeout, in milliseconds. */
  timeoutMs?: number;
}

/** An address that no other attack uses, so that throttles of the one do not touch the other. */
export function newAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `127.${part()}.${part()}.${part()}`;
}

/** Sends one request. The path is sent unchanged: browsers and `fetch` would normalize it first. */
export function send(origin: string, method: string, path: string, attack: Attack = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { headers = {}, body, from, timeoutMs = 60_000 } = attack;
  const length =
    body === undefined || "Transfer-Encoding" in headers ? {} : { "Content-Length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = open({
      hostname,
      port,
      method,
      path,
      localAddress: from,
      agent: false,
      headers: { ...length, ...headers },
    });
    request.setTimeout(timeoutMs, () => request.destroy(new Error(`No answer to ${method} ${path}.`)));
    request.on("error", reject);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve(answerOf(status, headers, Buffer.concat(chunks)));
      });
    });
    request.end(body);
  });
}

function answerOf(status: number, headers: IncomingHttpHeaders, body: Buffer): Answer {
  const text = body.toString("utf8");
  // The response to HEAD has the type and no body; a compressed one is left as it came.
  const isJson = text !== "" && headers["content-type"]?.includes("json") && !headers["content-encoding"];
  return { status, headers, body, text, json: isJson ? JSON.parse(text) : undefined };
}

/** Writes bytes to a connection and returns all received until it is closed, or `limitMs` have passed. */
export function sendRaw(origin: string, bytes: string | Uint8Array, limitMs = 2_000): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(done, limitMs);
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", done);
    socket.on("close", done);
  });
}

/** The statuses of a connection's responses. */
export function statusesIn(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
