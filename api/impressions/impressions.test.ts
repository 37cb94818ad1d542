import { expect, test } from "vitest";
import { seedTarget } from "../../tests/support/requests/content";
import { signedInApi } from "../../tests/support/servers/api";
import { startSession } from "../auth/sessions/sessions";
import { transaction } from "../database/transaction";

test("a page view of an onboarded researcher is noted", async () => {
  const { api, token, id } = await signedInApi({ stage: "onboarded" });

  const response = await api.request("POST", "/impressions/page", { token, json: { url: "/account/nda" } });

  expect(response.status).toBe(204);
  expect(await api.rows("impressions")).toEqual([
    {
      id: expect.any(String),
      researcher_id: id,
      kind: "page",
      subject: "/account/nda",
      created_at: api.clock.now,
    },
  ]);
});

test("a page view before onboarding is refused", async () => {
  const { api, token } = await signedInApi({ stage: "profile_made" });

  const response = await api.request("POST", "/impressions/page", { token, json: { url: "/" } });

  expect(response.status).toBe(403);
  expect(await api.rows("impressions")).toEqual([]);
});

test("a look at a target is noted, a look at none is passed over", async () => {
  const { api, token, id } = await signedInApi();
  const bounty = await seedTarget(api);
  const look = (json: unknown) => api.request("POST", "/impressions/bounty", { token, json });

  expect((await look({ bounty })).status).toBe(204);
  expect((await look({ bounty: "unknown" })).status).toBe(204);
  expect((await look({ bounty: ["x"] })).status).toBe(400);

  expect(await api.rows("impressions")).toEqual([
    { id: expect.any(String), researcher_id: id, kind: "bounty", subject: bounty, created_at: api.clock.now },
  ]);
});

test.each([
  "https://example.org/",
  "//example.org\\",
  "bounties",
  "/faq?q=secret",
  "/faq#secret",
  "/a b",
  "/a\u0000",
  "/\u6f22",
  `/${"x".repeat(256)}`,
  7,
])("%j is no path of a page", async (url) => {
  const { api, token } = await signedInApi();

  const response = await api.request("POST", "/impressions/page", { token, json: { url } });

  expect(response.status).toBe(400);
  expect(await api.rows("impressions")).toEqual([]);
});

test("what is no page view is counted all the same", async () => {
  const { api, token } = await signedInApi();
  const view = (json: unknown) => api.request("POST", "/impressions/page", { token, json });
  for (let sent = 0; sent < 120; sent++) expect((await view({ url: 7 })).status).toBe(400);

  expect((await view({ url: 7 })).status).toBe(429);
  expect((await view({ url: "/faq" })).status).toBe(429);
  expect(await api.rows("impressions")).toEqual([]);
});

// Proves R28
test("sessions of one researcher share the views of a minute: each is a row that stays for months", async () => {
  const { api, id, token } = await signedInApi();
  const { access: other } = await transaction(api.db, (tx) =>
    startSession(api.services, tx, id, api.clock.now),
  );
  const view = (as: string) => api.request("POST", "/impressions/page", { token: as, json: { url: "/faq" } });
  for (let sent = 0; sent < 120; sent++) expect((await view(token)).status).toBe(204);

  expect((await view(other)).status).toBe(429);
  expect((await view((await api.signedIn()).token)).status).toBe(204);
});
