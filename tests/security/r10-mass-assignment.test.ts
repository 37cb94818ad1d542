import { describe, expect, test } from "vitest";
import { call, details as least, member, multipart, rows, services } from "./support/target";

/** Fields that an attacker would like to set. */
const wishes = {
  available_referrals: "99",
  id: "another",
  researcher_id: "another",
  email: "attacker@example.org",
  email_key: "attacker@example.org",
  disabled_at: "",
  has_complete_profile: "true",
  is_onboarded: "true",
  role: "admin",
  is_staff: "true",
  status: "accepted",
  acknowledged: "true",
  created_at: "0",
};
const wishful = JSON.stringify(wishes).slice(1, -1);

const ownRow = (id: string) =>
  rows(
    "select email, email_key, available_referrals, disabled_at, created_at from researchers where id = ?",
    id,
  );
const ownProfile = (id: string) =>
  rows("select id, researcher_id, nickname, created_at from profiles where researcher_id = ?", id);

describe("R10 Only the documented fields of a call have effect, in any encoding", () => {
  const encodings: [
    string,
    (fields: Record<string, string>) => { headers: Record<string, string>; body: Uint8Array | string },
  ][] = [
    ["JSON", (fields) => ({ headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields) })],
    [
      "a URL-encoded form",
      (fields) => ({
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      }),
    ],
    [
      "a multipart form",
      (fields) => multipart(Object.entries(fields).map(([name, content]) => ({ name, content }))),
    ],
  ];

  test.each(encodings)("a profile takes its own fields only, as %s", async (_what, encode) => {
    const { id, token, profile_id } = await member();
    const before = [ownRow(id), ownProfile(id)];
    const nickname = String(ownProfile(id)[0]?.nickname);
    const nested = Object.fromEntries(
      Object.entries(wishes).map(([name, value]) => [`profile[${name}]`, value]),
    );

    for (const method of ["PATCH", "PUT"]) {
      const fields = { ...wishes, ...nested, first_name: "Ada", last_name: "Rossi", country: "IT", nickname };
      const answer = await call(method, `/profiles/${profile_id}`, {
        token,
        ...encode(fields),
      });
      expect(answer.status).toBe(200);
      expect(answer.json.available_referrals).toBe(3);
    }

    expect([ownRow(id), ownProfile(id)]).toEqual(before);
  });

  test("fields in the query, in headers and beside the body do not count", async () => {
    const { id, token, profile_id } = await member();
    const before = ownRow(id);
    const query = new URLSearchParams(wishes).toString();
    const form = { first_name: "Adaline" };

    await call("PATCH", `/profiles/${profile_id}?${query}`, {
      token,
      form,
      headers: { "X-User-Id": "another" },
    });

    expect(ownRow(id)).toEqual(before);
    expect(rows("select first_name from profiles where researcher_id = ?", id)).toEqual([
      { first_name: "Adaline" },
    ]);
  });

  test.each([
    ["__proto__", `{"__proto__":{${wishful}},"first_name":"Ada"}`],
    ["constructor.prototype", `{"constructor":{"prototype":{${wishful}}},"first_name":"Ada"}`],
    ["a key that comes twice", `{"first_name":"Mallory","first_name":"Ada",${wishful}}`],
  ])("JSON with %s changes nothing else, for nobody", async (_what, body) => {
    const [{ id, token, profile_id }, other] = [await member(), await member()];
    const headers = { "Content-Type": "application/json" };
    const before = [ownRow(id), ownRow(other.id)];

    expect((await call("PATCH", `/profiles/${profile_id}`, { token, headers, body })).status).toBe(200);

    expect([ownRow(id), ownRow(other.id)]).toEqual(before);
    // Had the prototype been written to, every later response would show it.
    const { json } = await call("GET", "/profiles/self", { token: other.token });
    expect(json.available_referrals).toBe(3);
    expect(Object.keys(json)).not.toContain("role");
  });

  test("research, applications and referrals are what they begin as", async () => {
    const { id, token } = await member();
    const { db } = await services();
    const bounty = await db.selectFrom("bounties").select("id").executeTakeFirstOrThrow();
    const details = { ...wishes, ...least };
    const { id: _id, ...more } = wishes;

    await call("POST", "/submissions", { token, json: { ...more, details, decided_at: 1 } });
    await call("POST", "/research/requests", {
      token,
      json: { ...more, bounty: bounty.id, acknowledged: true },
    });
    await call("POST", "/referrals", {
      token,
      form: { ...wishes, fullname: "Sam", email: "sam@example.org" },
    });

    expect(
      rows("select researcher_id, status, decided_at from submissions where researcher_id = ?", id),
    ).toEqual([{ researcher_id: id, status: "received", decided_at: null }]);
    const requests = rows("select * from research_requests where researcher_id = ?", id);
    expect(requests).toMatchObject([{ researcher_id: id, bounty_id: bounty.id, acknowledged_at: null }]);
    expect(rows("select available_referrals from researchers where id = ?", id)).toEqual([
      { available_referrals: 2 },
    ]);
  });
});
