import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { afterEach, expect, test } from "vitest";
import { signedInApi, TEST_CSRF } from "../../tests/support/servers/api";

// Over a real connection, because the effect of a refused or broken-off body on it is invisible in process.

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

// Proves 4.2.1
test("a body that grows too large is answered 413 before it has ended", async () => {
  const { port, head } = await aServer();

  const answer = await talk(port, `${head}${chunk("x".repeat(70_000))}`);

  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('{"detail":"The request is larger than');
});

test("a body that breaks off is logged as nothing, and the next request is answered", async () => {
  const { port, head, logged } = await aServer();
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`${head}${chunk("message=Hel")}`);
  socket.destroy();

  const answer = await talk(port, `${head}${chunk("message=Hello")}0\r\n\r\n`);

  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(logged.filter(({ level }) => level === "error")).toEqual([]);
});

async function aServer() {
  const { api, token } = await signedInApi();
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const { incoming } = env as HttpBindings;
      return api.app.fetch(request, { incoming, address: incoming.socket.remoteAddress });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  });
  const head = [
    "POST /inquiries HTTP/1.1",
    "Host: 127.0.0.1",
    `Authorization: Bearer ${token}`,
    `Cookie: csrftoken=${TEST_CSRF}`,
    `X-CSRFToken: ${TEST_CSRF}`,
    "Content-Type: application/x-www-form-urlencoded",
    "Transfer-Encoding: chunked",
    "\r\n",
  ].join("\r\n");
  return { port: (server.address() as AddressInfo).port, head, logged: api.logged };
}

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

/** Sends bytes and collects the response to the end of its body. */
async function talk(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  socket.write(bytes);
  let answer = "";
  for await (const data of socket.iterator({ destroyOnReturn: false })) {
    answer += data;
    if (/\r\n\r\n(.|\n)+/.test(answer)) break;
  }
  return answer;
}
