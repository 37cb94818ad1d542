import { expect, test } from "vitest";
import { TEST_CSRF, testApi } from "../../tests/support/api";

/** A researcher whose session ended after a page had begun to read. */
async function endedSession() {
  const api = await testApi();
  const { token } = await api.signedIn();
  const other = await api.signedIn({ email: "other@example.org" });
  const page = {};
  const ask = async (path: string, { method = "GET", of = page as object | null, by = token } = {}) => {
    const headers = {
      Authorization: `Bearer ${by}`,
      Cookie: `csrftoken=${TEST_CSRF}`,
      "X-CSRFToken": TEST_CSRF,
    };
    const response = await api.app.request(
      path,
      { method, headers },
      { address: "192.0.2.1", page: of ?? undefined },
    );
    return response.status;
  };
  expect(await ask("/profiles/self")).toBe(200);
  await api.request("POST", "/auth/logout", { token });
  return { ask, other: other.token };
}

test("what one page of the site reads is read in the session that was found for it", async () => {
  const { ask } = await endedSession();

  expect(await ask("/content/faqs")).toBe(200);
});

test.each([
  ["another page", "/content/faqs", { of: {} }],
  ["a client that is no page", "/content/faqs", { of: null }],
  ["a change", "/auth/session", { method: "POST" }],
])("%s finds the session ended", async (_what, path, how) => {
  const { ask } = await endedSession();

  expect(await ask(path, how)).toBe(401);
});

test("another token is another session, also for the same page", async () => {
  const { ask, other } = await endedSession();

  expect(await ask("/content/faqs", { by: other })).toBe(200);
  expect(await ask("/content/faqs", { by: `${other}x` })).toBe(401);
});
