import { expect, test } from "vitest";
import { SAMPLE_INVITE_CODE, SAMPLE_PASSWORD, seedResearcher } from "../../tests/support/people/researchers";
import { newSession } from "../../tests/support/people/sessions";
import { confirmCode, ephemeralToken, login, sampleCode } from "../../tests/support/people/sign-in";
import { signedInApi, testApi } from "../../tests/support/servers/api";

const DAY = 24 * 60 * 60_000;
const NEW_PASSWORD = "Windy kite over 7 hills";

// Proves 1.3
test("an invite code acts as the initial password", async () => {
  const api = await testApi();
  const { email, code } = await api.invited({ referrals: 4 });

  const response = await login(api, { email, password: code });

  expect(response.status).toBe(200);
  const { user_status } = await response.json();
  expect(user_status).toEqual({
    has_profile: false,
    has_complete_profile: false,
    has_expired_password: true,
    has_primary_mfa_method: false,
    has_signed_nda: false,
    is_onboarded: false,
  });
  expect(await api.rows("researchers")).toEqual([
    expect.objectContaining({ email, password_hash: null, available_referrals: 4 }),
  ]);
});

test.each(["7k3mpq2vxr9d", "7K3M-PQ2V-XR9D", "7K3M PQ2V XR9D"])("%s is the same code", async (typed) => {
  const api = await testApi();
  const { email } = await api.invited({ code: SAMPLE_INVITE_CODE });

  expect((await login(api, { email, password: typed })).status).toBe(200);
});

test("a code works again until a password is set, and makes one researcher", async () => {
  const api = await testApi();
  const { email, code } = await api.invited();

  const responses = await Promise.all([1, 2, 3].map(() => login(api, { email, password: code })));

  expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
  expect(await api.rows("researchers")).toHaveLength(1);
});

// Proves R4, 11.5.1
test("a code is bound to its address", async () => {
  const api = await testApi();
  const { code } = await api.invited();
  const other = await api.invited({ code: "000000000000" });

  expect((await login(api, { email: other.email, password: code })).status).toBe(400);
});

// Proves R4, 6.4.1
test("a code is good until its seventh day is over, then only wrong", async () => {
  const api = await testApi();
  const { email, code } = await api.invited();
  api.clock.now += 7 * DAY - 1;
  expect((await login(api, { email, password: code })).status).toBe(200);
  api.clock.now += 1;

  const response = await login(api, { email, password: code });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ detail: "The email, password or invite code is wrong." });
});

test("a revoked code is only wrong", async () => {
  const api = await testApi();
  const { email, code } = await api.invited();
  await api.db.updateTable("invitations").set({ revoked_at: api.clock.now }).execute();

  expect((await login(api, { email, password: code })).status).toBe(400);
});

// Proves R4
test("a code sets the first password once; after that it is only wrong", async () => {
  const api = await testApi();
  const { email, code } = await api.invited();
  const { access } = await (await login(api, { email, password: code })).json();

  const responses = await Promise.all(
    [NEW_PASSWORD, `${NEW_PASSWORD}!`].map((new_password) =>
      api.request("POST", "/auth/user/password/", {
        token: access,
        form: { current_password: code, new_password, confirm_password: new_password },
      }),
    ),
  );

  expect(responses.map((response) => response.status).filter((status) => status === 200)).toHaveLength(1);
  expect((await login(api, { email, password: code })).status).toBe(400);
  const { used_at } = await api.db.selectFrom("invitations").select("used_at").executeTakeFirstOrThrow();
  expect(used_at).toBe(api.clock.now);
});

test("a code that expired after signing in sets no password", async () => {
  const api = await testApi();
  const { email, code } = await api.invited({ expires_at: api.clock.now + 60_000 });
  const { access } = await (await login(api, { email, password: code })).json();
  api.clock.now += 60_000;

  const response = await api.request("POST", "/auth/user/password/", {
    token: access,
    form: { current_password: code, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
  });

  expect(response.status).toBe(400);
  expect(await response.json()).toHaveProperty("current_password");
});

// Proves 6.1.3, 6.2.10, 6.3.6, 6.4.3
test("a researcher who is invited again still gives the second factor, then a new password", async () => {
  const api = await testApi();
  const { email, id } = await seedResearcher(api.services);
  const { code } = await api.invited({ email, referrals: 9 });

  const token = await ephemeralToken(api, { email, password: code });
  expect(await passwordExpired()).toBe(0);
  const session = await (await confirmCode(api, token, sampleCode(api))).json();

  expect(session.user_status).toMatchObject({ has_expired_password: true, has_primary_mfa_method: true });
  const { available_referrals } = await api.db
    .selectFrom("researchers")
    .select("available_referrals")
    .executeTakeFirstOrThrow();
  expect(available_referrals).toBe(3);
  const change = await api.request("POST", "/auth/user/password/", {
    token: session.access,
    form: { current_password: code, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
  });
  expect(change.status).toBe(200);
  expect((await change.json()).user_status).toMatchObject({ is_onboarded: true });
  expect((await login(api, { email, password: NEW_PASSWORD })).status).toBe(200);

  async function passwordExpired() {
    const row = await api.db.selectFrom("researchers").selectAll().where("id", "=", id).executeTakeFirst();
    return row?.password_expired;
  }
});

test("a sign-in that began with a code ends with it, when the invitation is revoked meanwhile", async () => {
  const api = await testApi();
  const { email } = await seedResearcher(api.services);
  const { code } = await api.invited({ email });
  const token = await ephemeralToken(api, { email, password: code });
  await api.db.updateTable("invitations").set({ revoked_at: api.clock.now }).execute();

  const response = await confirmCode(api, token, sampleCode(api));

  expect(response.status).toBe(400);
  expect(await response.json()).toHaveProperty("ephemeral_token");
  expect(await api.rows("sessions")).toEqual([]);
});

test("joining is in the audit log, once", async () => {
  const api = await testApi();
  const { email, code, id } = await api.invited();
  await login(api, { email, password: code });
  await login(api, { email, password: code });

  const rows = await api.rows("audit");

  expect(rows).toEqual([
    expect.objectContaining({ action: "researcher.join", details: `{"invitation":"${id}"}` }),
  ]);
});

// Proves R4
test("of a researcher who was invited again the old password opens nothing, and the code sets another", async () => {
  const api = await testApi();
  const { id, email } = await seedResearcher(api.services, { stage: "password_set" });
  const { access: token } = await newSession(api.services, id);
  const { code } = await api.invited({ email });
  await api.db.updateTable("researchers").set({ password_expired: 1 }).execute();
  const set = (token: string, current_password: string) =>
    api.request("POST", "/auth/user/password/", {
      token,
      form: { current_password, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    });

  expect((await login(api, { email, password: SAMPLE_PASSWORD })).status).toBe(400);
  expect((await set(token, SAMPLE_PASSWORD)).status).toBe(400);
  const { access } = await (await login(api, { email, password: code })).json();
  expect((await set(access, code)).status).toBe(200);
});

// Proves R4
test("a researcher with a good password cannot change it with a code", async () => {
  const { api, token, email } = await signedInApi();
  const { code } = await api.invited({ email });

  const response = await api.request("POST", "/auth/user/password/", {
    token,
    form: { current_password: code, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
  });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ current_password: ["Current password is wrong."] });
});
