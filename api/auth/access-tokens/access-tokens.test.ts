import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makeToken } from "../../../tests/support/people/access-tokens";
import { SAMPLE_PASSWORD } from "../../../tests/support/people/researchers";
import { newSession } from "../../../tests/support/people/sessions";
import { sampleCode, signIn } from "../../../tests/support/people/sign-in";
import { signedInApi, type TestApi, testApi } from "../../../tests/support/servers/api";
import { forgetExpired } from "../sweep";

const DAY = 24 * 60 * 60_000;
const list = async (api: TestApi, token: string) => (await api.get("/auth/tokens", token)).json();

test("a token is shown once, and only its hash is stored", async () => {
  const { api, token: session, id } = await signedInApi();

  const { token, ...listed } = await makeToken(api, session, {
    name: "Nightly fuzzing",
    scope: "submit",
    days: 90,
  });

  expect(token).toMatch(/^conclave_[\w-]{43}$/);
  expect(listed).toMatchObject({
    name: "Nightly fuzzing",
    scope: "submit",
    is_expired: false,
    last_used_at: null,
    made_at: "2026-01-15T12:00:00.000Z",
    expires_at: "2026-04-15T12:00:00.000Z",
  });
  expect(await list(api, session)).toEqual([listed]);
  const rows = await api.rows("access_tokens");
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows).toMatchObject([
    { researcher_id: id, token_hash: createHash("sha256").update(token).digest("hex") },
  ]);
});

test.each([
  [{ days: 0 }, "days"],
  [{ days: 366 }, "days"],
  [{ days: "1.5" }, "days"],
  [{ days: "" }, "days"],
  [{ scope: "write" }, "scope"],
  [{ scope: "submit read" }, "scope"],
  [{ name: " " }, "name"],
  [{ name: "x".repeat(51) }, "name"],
])("no token is made of %j", async (wrong, field) => {
  const { api, token } = await signedInApi();
  const json = { name: "A", scope: "read", days: 1, ...wrong };

  const response = await api.request("POST", "/auth/tokens", { token, json });

  expect([response.status, Object.keys(await response.json())]).toEqual([400, [field]]);
  expect(await list(api, token)).toEqual([]);
});

// Proves 7.5.3
test("making one wants a second factor of the last ten minutes, ending one does not", async () => {
  const { api, token: session } = await signedInApi();
  const { id } = await makeToken(api, session);
  await api.db.updateTable("sessions").set({ authenticated_at: 1 }).execute();
  const make = () =>
    api.request("POST", "/auth/tokens", { token: session, form: { name: "A", scope: "read", days: "30" } });

  const refused = await make();
  await api.request("POST", "/auth/confirm", { token: session, form: { code: sampleCode(api) } });
  const made = await make();
  await api.db.updateTable("sessions").set({ confirmed_at: 1 }).execute();
  const ended = await api.request("POST", `/auth/tokens/${id}/end`, { token: session });

  expect([refused.status, (await refused.json()).code]).toEqual([403, "confirmation_required"]);
  expect([made.status, ended.status]).toEqual([201, 204]);
});

// Proves 6.3.7
test("both leave a message, an entry in the audit log and a line of activity", async () => {
  const { api, token: session, id: researcher } = await signedInApi();
  const { id, token } = await makeToken(api, session, { scope: "read submit", days: 7 });
  for (const _ of [1, 2]) await api.request("POST", `/auth/tokens/${id}/end`, { token: session });

  const messages = await api.db
    .selectFrom("messages")
    .select(["researcher_id", "title", "message"])
    .execute();
  const audit = await api.db.selectFrom("audit").select(["action", "subject", "details"]).execute();
  const activity = await api.db.selectFrom("account_events").select("kind").orderBy("id").execute();
  const subject = `researcher:${researcher}`;
  expect(messages.map(({ title }) => title)).toEqual([
    "An access token was made",
    "An access token was ended",
  ]);
  expect(audit).toEqual([
    {
      action: "access_token.make",
      subject,
      details: JSON.stringify({ access_token: id, days: 7, scope: "read submit" }),
    },
    { action: "access_token.end", subject, details: JSON.stringify({ access_token: id }) },
  ]);
  expect(activity.map(({ kind }) => kind)).toEqual(["access_token_made", "access_token_ended"]);
  expect(JSON.stringify([messages, audit, api.logged])).not.toContain(token);
});

test("a researcher sees and ends no other's tokens", async () => {
  const api = await testApi();
  const [owner, other] = [await api.signedIn(), await api.signedIn()];
  const { id, token } = await makeToken(api, owner.token);

  await api.request("POST", `/auth/tokens/${id}/end`, { token: other.token });

  expect(await list(api, other.token)).toEqual([]);
  expect((await api.get("/content/faqs", token)).status).toBe(200);
});

test("ten can be good at a time, also when several are made in parallel", async () => {
  const { api, token } = await signedInApi();
  for (let made = 0; made < 9; made++) await makeToken(api, token, { days: made === 0 ? 1 : 30 });
  const make = () =>
    api.request("POST", "/auth/tokens", { token, form: { name: "A", scope: "read", days: "30" } });

  const statuses = (await Promise.all([make(), make(), make()])).map(({ status }) => status).sort();

  expect(statuses).toEqual([201, 409, 409]);
});

test("one that has expired keeps no other from being made, though it is still listed", async () => {
  const { api, token, id } = await signedInApi();
  for (let made = 0; made < 10; made++) await makeToken(api, token, { days: made === 0 ? 1 : 30 });
  api.clock.now += DAY;
  const { access } = await newSession(api.services, id);
  const make = () =>
    api.request("POST", "/auth/tokens", { token: access, form: { name: "A", scope: "read", days: "30" } });

  expect([(await make()).status, (await make()).status]).toEqual([201, 409]);
  expect(await list(api, access)).toHaveLength(11);
});

test("the last use is listed to within half a minute", async () => {
  const { api, token: session } = await signedInApi();
  const { token } = await makeToken(api, session);
  const lastUse = async () => (await list(api, session))[0].last_used_at;

  await api.get("/content/faqs", token);
  const first = await lastUse();
  api.clock.now += 20_000;
  await api.get("/content/faqs", token);
  const second = await lastUse();
  api.clock.now += 20_000;
  await api.get("/content/faqs", token);

  expect([first, second, await lastUse()]).toEqual([
    "2026-01-15T12:00:00.000Z",
    "2026-01-15T12:00:00.000Z",
    "2026-01-15T12:00:40.000Z",
  ]);
});

test("a token ends at its moment, is listed for 30 days more, and then forgotten", async () => {
  const { api, token: session, id } = await signedInApi();
  const { token } = await makeToken(api, session, { days: 1 });
  const status = async () => (await api.get("/content/faqs", token)).status;

  api.clock.now += DAY - 1;
  const before = await status();
  api.clock.now += 1;
  const after = await status();
  const { access } = await newSession(api.services, id);
  const listed = await list(api, access);
  api.clock.now += 30 * DAY;
  await forgetExpired(api.services);

  expect([before, after, listed]).toEqual([200, 401, [expect.objectContaining({ is_expired: true })]]);
  expect(await api.rows("access_tokens")).toEqual([]);
});

// Proves 7.4.3
test("a changed password, a reset authenticator and a recovery code end every token", async () => {
  const api = await testApi();
  const ends: ((researcher: { email: string }, session: string) => unknown)[] = [
    (_, token) =>
      api.request("POST", "/auth/user/password/", {
        token,
        form: {
          current_password: SAMPLE_PASSWORD,
          new_password: "Quiet lantern 42 harbour",
          confirm_password: "Quiet lantern 42 harbour",
        },
      }),
    (_, token) => api.request("POST", "/auth/mfa/reset/", { token }),
    async ({ email }, token) => {
      const { codes } = await (await api.request("POST", "/auth/recovery-codes", { token })).json();
      const step = await api.request("POST", "/auth/login/", { form: { email, password: SAMPLE_PASSWORD } });
      const { ephemeral_token } = await step.json();
      const json = { ephemeral_token, recovery_code: codes[0] };
      return api.request("POST", "/auth/login/recovery-code/", { json });
    },
  ];
  for (const end of ends) {
    const researcher = await api.signedIn();
    const { token } = await makeToken(api, researcher.token);
    expect((await api.get("/content/faqs", token)).status).toBe(200);

    await end(researcher, researcher.token);

    expect((await api.get("/content/faqs", token)).status).toBe(401);
  }
});

test("a login, a logout and the end of sessions leave tokens alone; a disabled researcher's are refused", async () => {
  const { api, token: session, id, email } = await signedInApi();
  const { token } = await makeToken(api, session);
  const status = async () => (await api.get("/content/faqs", token)).status;

  await signIn(api, { email });
  await api.request("POST", "/auth/sessions/end-others", { token: session });
  await api.request("POST", "/auth/logout/", { token: session });
  const before = await status();
  await api.db.updateTable("researchers").set({ disabled_at: 1 }).where("id", "=", id).execute();

  expect([before, await status()]).toEqual([200, 401]);
});

test("a researcher's tokens share one budget of changes", async () => {
  const { api, token: session } = await signedInApi();
  const tokens = [await makeToken(api, session), await makeToken(api, session)];
  const statuses = new Set<number>();
  for (let sent = 0; sent < 61; sent++) {
    const { token } = tokens[sent % 2] ?? { token: "" };
    statuses.add(
      (await api.request("POST", "/submissions/x/withdraw", { token, json: { revision: 1 } })).status,
    );
  }
  expect([...statuses]).toEqual([404, 429]);
});
