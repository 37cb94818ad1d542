import { expect, test } from "vitest";
import type { Activity } from "#contract/account-security";
import { makeCodes, redeem } from "../../../tests/support/people/recovery-codes";
import { SAMPLE_PASSWORD } from "../../../tests/support/people/researchers";
import { newSession } from "../../../tests/support/people/sessions";
import { confirmCode, ephemeralToken, signIn, wrongCode } from "../../../tests/support/people/sign-in";
import { signedInApi, type TestApi } from "../../../tests/support/servers/api";
import { forgetExpired } from "../sweep";
import { noteActivity } from "./activity";

const DAY = 24 * 60 * 60_000;

const list = async (api: TestApi, token: string, query = ""): Promise<Activity[]> =>
  (await api.get(`/auth/activity${query}`, token)).json();
const kinds = async (api: TestApi, token: string) => (await list(api, token)).map(({ kind }) => kind);

test("logins are noted with where they came from", async () => {
  const { api, email } = await signedInApi();
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const { access } = await signIn(api, { email, address: "2001:db8:1:2::3", userAgent });

  const at = new Date(api.clock.now).toISOString();
  const origin = { browser: "Firefox", system: "Linux", network: "2001:db8:1::/48" };
  expect(await list(api, access)).toEqual([{ id: expect.any(String), kind: "login", at, ...origin }]);
});

test("codes, passwords and sessions are noted, newest first", async () => {
  const { api, id, email, token } = await signedInApi();
  const [first = "", second] = await makeCodes(api, token);
  await api.request("POST", "/auth/recovery-codes/prove", { token, form: { recovery_code: first } });
  await newSession(api.services, id);
  await api.request("POST", "/auth/sessions/end-others", { token });
  const next = "Quiet lantern 42 harbour";
  const form = { current_password: SAMPLE_PASSWORD, new_password: next, confirm_password: next };
  await api.request("POST", "/auth/user/password/", { token, form });
  const step = await ephemeralToken(api, { email, password: next });
  for (const _ of [1, 2]) await confirmCode(api, step, wrongCode(api));
  const { access } = await (await redeem(api, step, second)).json();

  expect(await kinds(api, access)).toEqual([
    "login_recovery_code",
    "login_wrong_codes",
    "password_changed",
    "sessions_ended",
    "recovery_codes_proved",
    "recovery_codes_made",
  ]);
});

test("a researcher reads no other's activity", async () => {
  const { api, token } = await signedInApi();
  const other = await api.signedIn();
  await makeCodes(api, other.token);

  expect(await list(api, token)).toEqual([]);
});

test("twenty are given at a time, and older ones by the last one's id", async () => {
  const { api, id, token } = await signedInApi();
  for (let noted = 0; noted < 23; noted++) await noteActivity(api.services, api.db, id, "login");

  const first = await list(api, token);
  const second = await list(api, token, `?before=${first.at(-1)?.id}`);

  expect([first.length, second.length]).toEqual([20, 3]);
  expect(new Set([...first, ...second].map((event) => event.id)).size).toBe(23);
  expect((await api.get("/auth/activity?before=%3Cb%3E", token)).status).toBe(400);
});

// Proves 14.2.7
test("what is older than 90 days is not shown, and removed", async () => {
  const { api, id } = await signedInApi();
  await noteActivity(api.services, api.db, id, "password_set");
  api.clock.now += DAY;
  await noteActivity(api.services, api.db, id, "password_changed");
  api.clock.now += 89 * DAY;
  const { access } = await newSession(api.services, id);

  expect(await kinds(api, access)).toEqual(["password_changed"]);

  api.clock.now += 2 * DAY;
  await forgetExpired(api.services);
  expect(await api.rows("account_events")).toEqual([]);
});
