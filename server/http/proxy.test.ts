import { expect, test } from "vitest";
import { readTrust } from "../../api/throttling/trusted-proxy";
import { servedApi } from "../../tests/support/servers/served";

// A client is throttled after twenty failed sign-ins, which shows whose tries count as one client's (docs/security.md#throttles).
const FREE_TRIES = 20;

// Proves 4.1.3, 15.3.4
test("behind a trusted proxy, each of its clients is counted apart, and none can pass for another", async () => {
  const { url } = await servedApi({ trust: readTrust("127.0.0.1", "x-forwarded-for") });

  // A forged address comes before the one that the proxy appends.
  const one = await failures(url, (number) => ({ "X-Forwarded-For": `203.0.113.${number}, 198.51.100.7` }));
  const other = await failures(url, () => ({ "X-Forwarded-For": "198.51.100.8" }), 1);

  expect(one.slice(FREE_TRIES)).toEqual([429, 429]);
  expect(other).not.toContain(429);
});

test("a client cannot push the proxy's header out with many of its own", async () => {
  const { url } = await servedApi({ trust: readTrust("127.0.0.1", "x-forwarded-for") });
  const many = Object.fromEntries(Array.from({ length: 1_100 }, (_, number) => [`a${number}`, "1"]));

  const [status] = await failures(url, () => ({ ...many, "X-Forwarded-For": "198.51.100.7" }), 1);

  expect(status).toBe(431);
});

async function failures(
  url: string,
  headers: (number: number) => Record<string, string>,
  count = FREE_TRIES + 2,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number++) {
    const answer = await fetch(`${url}/api/auth/login/`, {
      method: "POST",
      headers: { Cookie: "csrftoken=a", "X-CSRFToken": "a", ...headers(number) },
      body: new URLSearchParams({ email: `nobody-${number}@example.org`, password: "Not this 1 at all" }),
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}
