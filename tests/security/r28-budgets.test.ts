import { describe, expect, test } from "vitest";
import { call, details, member, newSession } from "./support/target";
import { type Answer, newAddress } from "./support/wire";

/** Ways to write the same call, which must not be budgets of their own. */
const spellings = (path: string) => [path, `${path}/`, `${path}?again`, `${path}/?x=y`];

async function until429(times: number, attack: (turn: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 0; turn < times; turn++) answers.push(await attack(turn));
  return answers;
}

function expectLimit(answers: Answer[], allowed: number): void {
  const refused = answers.map(({ status }) => status === 429);
  expect(refused).toEqual(answers.map((_, turn) => turn >= allowed));
  for (const { status, headers } of answers)
    if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

describe("R28 Every write has a rate limit with 429", () => {
  test.each<[string, number, (token: string, path: string, turn: number) => Promise<Answer>, string]>([
    [
      "five questions an hour",
      5,
      (token, path, turn) => call("POST", path, { token, form: { message: `Number ${turn}` } }),
      "/inquiries",
    ],
    [
      "five referrals an hour",
      5,
      (token, path, turn) =>
        call("POST", path, { token, form: { fullname: "Sam", email: `s${turn}@example.org` } }),
      "/referrals",
    ],
    [
      "ten submissions an hour",
      10,
      (token, path) => call("POST", path, { token, json: { details } }),
      "/submissions",
    ],
  ])("%s, however the call is written and wherever it comes from", async (_what, allowed, attack, path) => {
    const { token } = await member({ available_referrals: 50 });

    const answers = await until429(allowed + 3, (turn) =>
      attack(token, spellings(path)[turn % 4] ?? path, turn),
    );

    expectLimit(answers, allowed);
  });

  test("sixty writes a minute, refused ones among them, over all calls together", async () => {
    const { token, profile_id } = await member();
    const attacks = [
      () => call("PATCH", `/profiles/${profile_id}`, { token, form: { first_name: "Ada" } }),
      () => call("PATCH", `/profiles/${profile_id}`, { token, form: { country: "nowhere" } }),
      () => call("POST", "/research/requests", { token, json: { bounty: "none" } }),
      () => call("POST", "/content/messages/mark_read", { token, json: { messages: [] } }),
    ];

    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, turn) => attacks[turn % 4]?.() as Promise<Answer>),
    );

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test("120 impressions and 30 refreshes a minute", async () => {
    const { token } = await member();
    const seen = await Promise.all(
      Array.from({ length: 125 }, () => call("POST", "/impressions/page", { token, json: { url: "/" } })),
    );
    expect(seen.filter(({ status }) => status === 429)).toHaveLength(5);

    const { access, refresh } = await member();
    const from = newAddress();
    const refreshed = await Promise.all(
      Array.from({ length: 33 }, () =>
        call("POST", "/auth/login/refresh/", { from, json: { access, refresh } }),
      ),
    );
    expect(refreshed.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  // Proves R16
  test("ten wrong refresh tokens a minute of a session are looked at for a client, who hides no theft from another", async () => {
    const owner = await member();
    const refresh = (token: string, from: string) =>
      call("POST", "/auth/login/refresh/", { from, json: { access: owner.access, refresh: token } });
    const next = (await refresh(owner.refresh, newAddress())).json.refresh;
    const last = (await refresh(next, newAddress())).json.refresh;
    const thief = newAddress();
    const answers = await until429(14, (turn) => refresh("A".repeat(42) + (turn % 10), thief));

    expectLimit(answers, 10);
    expect((await refresh(owner.refresh, newAddress())).status).toBe(401);
    expect((await refresh(last, newAddress())).status).toBe(401);
  });

  test("what is open to everybody is bounded for a client: sixty sign-ins a minute, right or wrong", async () => {
    const from = newAddress();
    const json = { ephemeral_token: "x", code: "123456" };
    const answers = await until429(62, () => call("POST", "/auth/login/code/", { from, json }));

    expectLimit(answers, 60);
  });

  test("signing in again begins no new hour, and one researcher's is not another's", async () => {
    const { id, token } = await member();
    const again = await newSession(id);
    const other = await member();
    const ask = (as: string) => call("POST", "/inquiries", { token: as, form: { message: "x" } });
    for (let turn = 0; turn < 5; turn++) await ask(token);

    expect((await ask(token)).status).toBe(429);
    expect((await ask(again.access)).status).toBe(429);
    expect((await ask(other.token)).status).toBe(201);
  });
});
