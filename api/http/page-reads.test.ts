import { expect, test } from "vitest";
import { renewSession } from "#contract/auth";
import { listFaqs } from "#contract/content";
import type { Endpoint } from "#contract/endpoint";
import { getProfile } from "#contract/profiles";
import { signedInApi, TEST_CSRF } from "../../tests/support/servers/api";

/** A researcher whose session ended after a page had begun to read. */
async function endedSession() {
  const { api, token } = await signedInApi();
  const other = await api.signedIn({ email: "other@example.org" });
  const page = {};
  const ask = async (endpoint: Endpoint = getProfile, { of = page as object | null, by = token } = {}) => {
    const headers: Record<string, string> = {
      authorization: `Bearer ${by}`,
      cookie: `csrftoken=${TEST_CSRF}`,
      "x-csrftoken": TEST_CSRF,
    };
    const { status } = await api.app.call(endpoint, {
      method: endpoint.method,
      path: endpoint.path,
      id: "",
      query: new URLSearchParams(),
      page: of ?? undefined,
      header: (name) => headers[name],
      body: () => Buffer.alloc(0),
    });
    return status;
  };
  expect(await ask()).toBe(200);
  await api.request("POST", "/auth/logout", { token });
  return { ask, other: other.token };
}

test("what one page of the site reads is read in the session that was found for it", async () => {
  const { ask } = await endedSession();

  expect(await ask(listFaqs)).toBe(200);
});

test.each<[string, Endpoint, { of?: object | null }]>([
  ["another page", listFaqs, { of: {} }],
  ["a client that is no page", listFaqs, { of: null }],
  ["a change", renewSession, {}],
])("%s finds the session ended", async (_what, endpoint, how) => {
  const { ask } = await endedSession();

  expect(await ask(endpoint, how)).toBe(401);
});

test("another token is another session, also for the same page", async () => {
  const { ask, other } = await endedSession();

  expect(await ask(listFaqs, { by: other })).toBe(200);
  expect(await ask(listFaqs, { by: `${other}x` })).toBe(401);
});
