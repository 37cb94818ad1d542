import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { TEST_CSRF, type TestApi } from "../../../tests/support/servers/api";
import { servedApi } from "../../../tests/support/servers/served";

const MINUTE = 60_000;

test.each(["/api/auth/login/refresh/", "/api/auth/session"])(
  "nothing is rotated by %s for a caller who left before their request was read",
  async (path) => {
    const { api, url, log } = await servedApi();
    const tokens = await api.signedIn();
    const before = await session(api);

    await sendAndLeave(url, path, tokens);

    await expect.poll(() => log()).toContainEqual(expect.objectContaining({ status: 499 }));
    expect(await session(api)).toEqual(before);
    api.clock.now += MINUTE;
    const json = { access: tokens.access, refresh: tokens.refresh };
    expect((await api.request("POST", "/auth/login/refresh/", { json })).status).toBe(200);
  },
);

function session(api: TestApi) {
  return api.db.selectFrom("sessions").select(["refresh_hash", "rotated_at"]).execute();
}

/** Reproduces a blocked process: it finds a request together with the end of its connection. */
async function sendAndLeave(
  url: string,
  path: string,
  { access, refresh }: { access: string; refresh: string },
): Promise<void> {
  const body = JSON.stringify({ access, refresh });
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${access}`,
    `Cookie: csrftoken=${TEST_CSRF}`,
    `X-CSRFToken: ${TEST_CSRF}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ].join("\r\n");
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`${head}\r\n\r\n${body}`);
  socket.destroySoon();
}
