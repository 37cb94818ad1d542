import { expect, test } from "vitest";
import { signedInApi, type TestApi, testApi } from "../../tests/support/servers/api";

const form = { fullname: "Alan Neri", email: "alan@example.org" };

// Proves 3.18, 7.31
test("a referral is kept for the managers and spends one invitation", async () => {
  const { api, token, id } = await signedInApi({ available_referrals: 2 });
  const everything = {
    ...form,
    social: "@alan",
    public_profile: "https://example.org/alan",
    message: "Good.",
  };

  const response = await send(api, token, everything);

  expect(response.status).toBe(201);
  expect(await api.rows("referrals")).toEqual([
    {
      id: (await response.json()).id,
      researcher_id: id,
      ...everything,
      status: "sent",
      created_at: api.clock.now,
      decided_at: null,
    },
  ]);
  expect(await left(api, token)).toBe(1);
});

test("a referral needs a legal name and an email; nothing is spent on a refused one", async () => {
  const { api, token } = await signedInApi({ available_referrals: 1 });

  const response = await send(api, token, { fullname: " ", email: "nobody" });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    fullname: ["Legal name is required."],
    email: ["Email must be an email address, like name@example.org."],
  });
  expect(await left(api, token)).toBe(1);
});

// Proves 1.3.11
test("an email has no control characters: PostgreSQL could not even keep some of them", async () => {
  const { api, token } = await signedInApi();

  const response = await send(api, token, { ...form, email: "alan\u0000@example.org" });

  expect(response.status).toBe(400);
  expect(Object.keys(await response.json())).toEqual(["email"]);
});

// Proves R10, 8.2.3
test("the fields a form does not have, cannot be set", async () => {
  const { api, token, id } = await signedInApi();

  await send(api, token, { ...form, status: "accepted", researcher_id: "other", decided_at: "1" });

  expect(await api.rows("referrals")).toMatchObject([
    { researcher_id: id, status: "sent", decided_at: null },
  ]);
});

// Proves 6.7, 2.3.2
test("without an invitation left a referral is refused", async () => {
  const { api, token } = await signedInApi({ available_referrals: 0 });

  const response = await send(api, token, form);

  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({ detail: "You have no invitation left" });
  expect(await api.rows("referrals")).toEqual([]);
});

// Proves 10.41
test("a researcher cannot refer themselves: that is said, and costs no invitation", async () => {
  const { api, token } = await signedInApi({ email: "ada@example.org", available_referrals: 2 });

  const response = await send(api, token, { ...form, email: "Ada@Example.org" });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ email: ["This is your own address. Enter your peer's."] });
  expect(await api.rows("referrals")).toEqual([]);
  expect(await left(api, token)).toBe(2);
});

// Proves 10.22, R11, 2.3.4, 15.4.2
test("of five concurrent referrals with two invitations left, two are sent", async () => {
  const { api, token } = await signedInApi({ available_referrals: 2 });

  const responses = await Promise.all(
    [1, 2, 3, 4, 5].map((nth) => send(api, token, { ...form, email: `alan${nth}@example.org` })),
  );

  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
  expect(await api.rows("referrals")).toHaveLength(2);
  expect(await left(api, token)).toBe(0);
});

// Proves 10.22
test("a referral that is sent once more, because its answer was lost, is the same one and spends no other invitation", async () => {
  const { api, token } = await signedInApi({ available_referrals: 1 });

  const [first, ...again] = [await send(api, token, form), await send(api, token, form)];
  const [meanwhile, together] = await Promise.all([send(api, token, form), send(api, token, form)]);

  const { id } = await first.json();
  for (const response of [...again, meanwhile, together])
    expect([response.status, await response.json()]).toEqual([201, { id }]);
  expect(await api.rows("referrals")).toHaveLength(1);
  expect(await left(api, token)).toBe(0);
});

test("the same person is referred once more where more is said of them, or the first was decided", async () => {
  const { api, token } = await signedInApi({ available_referrals: 5 });

  await send(api, token, form);
  await send(api, token, { ...form, message: "What I forgot." });
  await api.db.updateTable("referrals").set({ status: "declined" }).execute();
  await send(api, token, form);

  expect(await api.rows("referrals")).toHaveLength(3);
  expect(await left(api, token)).toBe(2);
});

// Proves 6.5
test("a referral needs a complete profile", async () => {
  const { api, token } = await signedInApi({ stage: "onboarded" });

  expect((await send(api, token, form)).status).toBe(403);
  expect(await left(api, token)).toBe(3);
});

// Proves 3.15, 7.28
test("sent counts the caller's own referrals", async () => {
  const api = await testApi();
  const [caller, other] = [await api.signedIn(), await api.signedIn()];
  await send(api, caller.token, form);
  await send(api, caller.token, { ...form, email: "mia@example.org" });
  await send(api, other.token, form);

  expect(await (await api.get("/referrals/counts", caller.token)).json()).toEqual({ sent: 2 });
});

function send(api: TestApi, token: string, fields: Record<string, string>) {
  return api.request("POST", "/referrals", { token, form: fields });
}

async function left(api: TestApi, token: string): Promise<number> {
  return (await (await api.get("/profiles/self", token)).json()).available_referrals;
}
