import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signature } from "./support/pictures";
import { call, details, member, newSession, rows, services } from "./support/target";

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

/** Sends the same request from two sessions, five times each, concurrently. */
async function tenAtOnce<Answer>(id: string, attack: (token: string, turn: number) => Promise<Answer>) {
  const sessions = [await newSession(id), await newSession(id)];
  return Promise.all(Array.from({ length: 10 }, (_, turn) => attack(sessions[turn % 2]?.access ?? "", turn)));
}

describe("R11 Limited things are never overspent or doubled", () => {
  test("one invitation is sent once", async () => {
    const { id } = await member({ available_referrals: 1 });

    const answers = await tenAtOnce(id, (token, turn) =>
      call("POST", "/referrals", { token, form: { fullname: "Sam", email: `sam${turn}@example.org` } }),
    );

    // Five may be tried in an hour, over all sessions.
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(4).fill(409), ...Array<number>(5).fill(429)]);
    expect(rows("select available_referrals from researchers where id = ?", id)).toEqual([
      { available_referrals: 0 },
    ]);
    expect(rows("select id from referrals where researcher_id = ?", id)).toHaveLength(1);
  });

  test("one target is applied for once", async () => {
    const { id } = await member();
    const { db } = await services();
    const { id: bounty } = await db.selectFrom("bounties").select("id").executeTakeFirstOrThrow();

    const answers = await tenAtOnce(id, (token) =>
      call("POST", "/research/requests", { token, json: { bounty } }),
    );

    expect(statusesOf(answers)).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(rows("select id from research_requests where researcher_id = ?", id)).toHaveLength(1);
  });

  test("one agreement is signed once", async () => {
    const { id } = await member({ stage: "profile_made" });
    const json = { signed: true, signature_data: signature() };

    const answers = await tenAtOnce(id, (token) => call("POST", "/ndas", { token, json }));

    expect(statusesOf(answers)).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(rows("select id from ndas where researcher_id = ?", id)).toHaveLength(1);
  });

  test("one researcher makes one profile", async () => {
    const { id } = await member({ stage: "mfa_set" });
    const form = { first_name: "Ada", last_name: "Rossi", country: "IT" };

    const answers = await tenAtOnce(id, (token) =>
      call("POST", "/profiles", { token, form: { ...form, nickname: randomUUID() } }),
    );

    expect(statusesOf(answers)).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(rows("select id from profiles where researcher_id = ?", id)).toHaveLength(1);
  });

  test("one username has one owner, in whatever case and form it is written", async () => {
    const name = `Ünder${randomUUID().slice(0, 8)}`;
    const spellings = [name, name.toLowerCase(), name.toUpperCase(), name.normalize("NFD"), ` ${name} `];
    const owners = await Promise.all(spellings.map(() => member({ stage: "mfa_set" })));

    const answers = await Promise.all(
      spellings.map((nickname, index) =>
        call("POST", "/profiles", {
          token: owners[index]?.token,
          form: { nickname, first_name: "Ada", last_name: "Rossi", country: "IT" },
        }),
      ),
    );

    expect(statusesOf(answers)).toEqual([201, 400, 400, 400, 400]);
  });

  test("one submission's id is received once, with what came first", async () => {
    const { id } = await member();
    const submission = (await services()).newId();

    const answers = await tenAtOnce(id, (token, turn) => {
      const numbered = { ...details, title: `Number ${turn}` };
      return call("POST", "/submissions", { token, json: { id: submission, details: numbered } });
    });

    expect(statusesOf(answers)).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(rows("select id from submissions where researcher_id = ?", id)).toEqual([{ id: submission }]);
  });
});
