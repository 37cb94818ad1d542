import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { calls } from "#contract/index";
import { type Refusal, sendEndless } from "./support/endless-requests";
import { formAddresses } from "./support/form-addresses";
import { ownInstance } from "./support/own-instance";
import { PageClient } from "./support/page-client";
import { newAddress } from "./support/wire";

const own = ownInstance();

/** Eight bodies held in memory are three times the limit. */
const CONCURRENT = 8;
const MEBIBYTE = 2 ** 20;
/** Eight bodies of half a mebibyte, which a stranger may send, and the garbage that a busy process collects late. */
const AT_MOST_BYTES = 150 * MEBIBYTE;
/** The largest body that any address accepts from any user. */
const LENGTH = 60 * MEBIBYTE;
/** A refusal that waits for a body would never come: the body has no end. */
const PATIENCE_MS = 10_000;

/** Browsers' headers for a form on the site's own pages. */
const ownForm = ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"];
const urlEncoded = "Content-Type: application/x-www-form-urlencoded";
const multipart = "Content-Type: multipart/form-data; boundary=b";

/** A part of a multipart form that goes on for ever. */
const partOf = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;

describe("R16 A stranger makes the process hold no more than docs/security.md says", () => {
  test.each(formAddresses())("a form of %s without a token is refused unread", async (path) => {
    for (const [type, begin] of [
      [urlEncoded, "csrf=x&title="],
      [multipart, `${partOf("csrf")}x\r\n${partOf("title")}`],
    ] as const)
      await expectRefused([`POST ${path} HTTP/1.1`, ...ownForm, type], begin, [403, 413]);
  });

  test.each(formAddresses())(
    "a form of %s with a guest's token is refused by its length, or by the gate",
    async (path) => {
      const client = new PageClient(newAddress(), own.site.url);
      const token = await client.tokenOf("/login");
      const cookie = `Cookie: ${client.cookie}`;
      await expectRefused(
        [`POST ${path} HTTP/1.1`, ...ownForm, cookie, multipart],
        `${partOf("csrf")}${token}\r\n${partOf("title")}`,
        [302, 413],
      );
    },
  );

  test.each([...calls].filter(([, { method }]) => method !== "GET"))(
    "a body for the call %s is refused by its length, or by the gate",
    async (_name, { method, path }) => {
      const address = `/api${path.replace("{id}", "0197b3c2-0000-7000-8000-000000000000")}`;
      const doubleSubmit = ["Cookie: csrftoken=x", "X-CSRFToken: x"];
      for (const type of ["Content-Type: application/json", multipart])
        await expectRefused(
          [`${method} ${address} HTTP/1.1`, ...doubleSubmit, type],
          '{"a":"',
          [401, 413, 415],
        );
    },
  );

  test.each(["/csp-report", "/nowhere", "/api/nowhere", "/healthz"])(
    "a body for %s is refused",
    async (path) => {
      await expectRefused(
        [`POST ${path} HTTP/1.1`, ...ownForm, urlEncoded],
        "csrf=x&a=",
        [403, 404, 405, 413],
      );
    },
  );

  test("the text of research that was refused is returned to those who wrote it with a session, and to no other caller", async () => {
    const stranger = new PageClient(newAddress(), own.site.url);
    const forged = `not-a-token.${"1795608000.".padEnd(54, "A")}`;
    const research = { title: "what a stranger sends" };
    const inquiry = { message: "what a stranger sends" };
    for (const answer of [
      await stranger.postFiles(forged, "/submit-your-research", research),
      await stranger.postWith(forged, "/referrals", inquiry),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.text).not.toContain("what a stranger sends");
    }
  });
});

/** Sends endless requests concurrently: each gets a response, while the process stays responsive and its memory flat. */
async function expectRefused(head: string[], begin: string, statuses: number[]): Promise<void> {
  const before = memory();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memory());
  }, 20);
  const length = `Content-Length: ${LENGTH}`;
  const refusals: Refusal[] = await Promise.all(
    Array.from({ length: CONCURRENT }, () =>
      sendEndless(own.site.url, newAddress(), [...head, length], begin),
    ),
  ).finally(() => clearInterval(watch));

  // A connection that is closed while its body is still being sent may lose its response.
  const odd = refusals.filter(({ status }) => status !== 0 && !statuses.includes(status));
  expect(odd).toEqual([]);
  expect(refusals.some(({ status }) => statuses.includes(status))).toBe(true);
  expect(Math.max(...refusals.map(({ afterMs }) => afterMs))).toBeLessThan(PATIENCE_MS);
  expect(Math.max(most, memory()) - before).toBeLessThan(AT_MOST_BYTES);
}

/** The memory of the server's process, in bytes (Linux, proc(5)). */
function memory(): number {
  const status = readFileSync(`/proc/${own.site.child().pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
