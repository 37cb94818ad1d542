import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { calls } from "#contract/index";
import { call, invitation, login, rows, services } from "./support/target";

const first = "Quiet lantern 42 harbour";
const DAY_MS = 24 * 60 * 60_000;

const setPassword = (token: string, code: string, new_password = first) =>
  call("POST", "/auth/user/password/", {
    token,
    form: { current_password: code, new_password, confirm_password: new_password },
  });

describe("R4 Invite codes", () => {
  test("a code is good once: not after the first password, neither to sign in nor as a current password", async () => {
    const { email, code } = await invitation();
    const joined = await login(email, code);
    const set = await setPassword(joined.json.access, code);
    expect(set.status).toBe(200);

    expect((await login(email, code)).status).toBe(400);
    expect((await setPassword(set.json.access, code, "Another lantern 7")).status).toBe(400);
    expect((await setPassword(joined.json.access, code, "Another lantern 7")).status).toBe(401);
    expect((await login(email, first)).status).toBe(200);
  });

  test("a code is good for its own address only", async () => {
    const mine = await invitation({ code: "7K3MPQ2VXR9D" });
    const other = await invitation({ code: "0123456789AB" });

    expect((await login(other.email, mine.code)).status).toBe(400);
    expect((await login(`${randomUUID()}@example.org`, mine.code)).status).toBe(400);
    const joined = await login(mine.email, mine.code);
    expect((await setPassword(joined.json.access, other.code)).status).toBe(400);
  });

  test("a code that has expired or was taken back is good for nothing, also half-way through", async () => {
    const { db, now } = await services();
    const expired = await invitation({ expires_at: now() - 1 });
    expect((await login(expired.email, expired.code)).status).toBe(400);
    const late = await invitation();
    const { access } = (await login(late.email, late.code)).json;
    await db
      .updateTable("invitations")
      .set({ expires_at: now() - DAY_MS })
      .where("id", "=", late.id)
      .execute();

    expect((await setPassword(access, late.code)).status).toBe(400);
    const revoked = await invitation();
    const session = (await login(revoked.email, revoked.code)).json;
    await db.updateTable("invitations").set({ revoked_at: now() }).where("id", "=", revoked.id).execute();
    expect((await setPassword(session.access, revoked.code)).status).toBe(400);
  });

  test("a session by a code may set the first password and nothing else", async () => {
    const { email, code } = await invitation();
    const token = (await login(email, code)).json.access;
    const open = new Set(["anyone", "signed_in"]);
    const closed = [...calls.values()].filter(({ stage }) => !open.has(stage));

    for (const { method, path } of closed) {
      const answer = await call(method, path.replace("{id}", randomUUID()), { token });
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
  });

  test("of ten concurrent first passwords one is set", async () => {
    const { email, code } = await invitation();
    const token = (await login(email, code)).json.access;
    const passwords = Array.from({ length: 5 }, (_, index) => `Quiet lantern 4${index} harbour`);

    const answers = await Promise.all(passwords.map((password) => setPassword(token, code, password)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? "";
    expect((await login(email, winner)).status).toBe(200);
    const [used] = rows(
      "select count(*) as times from audit where action = 'password.set' and subject in (select 'researcher:' || id from researchers where email_key = ?)",
      email,
    );
    expect(used?.times).toBe(1);
  });

  test("a code is not kept in the clear", async () => {
    const { code, email } = await invitation();
    await login(email, code);

    expect(JSON.stringify(rows("select * from invitations"))).not.toContain(code);
    expect(JSON.stringify(rows("select * from invitations where email_key = ?", email))).toContain(
      "$argon2id$",
    );
  });
});
