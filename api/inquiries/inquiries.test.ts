import { expect, test } from "vitest";
import { signedInApi, testApi } from "../../tests/support/servers/api";
import { startSession } from "../auth/sessions/sessions";
import { transaction } from "../database/transaction";

// Proves 3.19, 7.32
test("an inquiry is kept for the programme manager", async () => {
  const { api, ...researcher } = await signedInApi();

  const response = await api.request("POST", "/inquiries", {
    token: researcher.token,
    form: { message: "When is the next event?" },
  });

  expect(response.status).toBe(201);
  const { id } = await response.json();
  const rows = await api.rows("inquiries");
  expect(rows).toEqual([
    {
      id,
      researcher_id: researcher.id,
      message: "When is the next event?",
      created_at: api.clock.now,
      answered_at: null,
    },
  ]);
});

test("an inquiry needs a message", async () => {
  const { api, token } = await signedInApi();

  const response = await api.request("POST", "/inquiries", { token, form: { message: "  " } });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: ["Message is required."] });
  expect(await api.rows("inquiries")).toEqual([]);
});

// Proves R28, 2.4.1, 2.4.2
test("a sixth inquiry within an hour is refused", async () => {
  const { api, token } = await signedInApi();
  for (let sent = 0; sent < 5; sent++) {
    await api.request("POST", "/inquiries", { token, form: { message: `Question ${sent}` } });
  }

  const refused = await api.request("POST", "/inquiries", { token, form: { message: "One more" } });

  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("3600");
  expect(await api.rows("inquiries")).toHaveLength(5);
});

// Proves R28
test("signing in again begins no new hour", async () => {
  const { api, id, token } = await signedInApi();
  const { access: again } = await transaction(api.db, (tx) =>
    startSession(api.services, tx, id, api.clock.now),
  );
  const ask = (as: string) => api.request("POST", "/inquiries", { token: as, form: { message: "Why?" } });
  for (let sent = 0; sent < 5; sent++) await ask(token);

  expect((await ask(again)).status).toBe(429);
  expect((await ask((await api.signedIn()).token)).status).toBe(201);
});

test("an inquiry that is sent once more within the hour, because its answer was lost, is the same one until it is answered", async () => {
  const api = await testApi();
  const [asking, other] = [await api.signedIn(), await api.signedIn()];
  const ask = async ({ token }: { token: string }) => {
    const sent = await api.request("POST", "/inquiries", { token, form: { message: "Why?" } });
    return (await sent.json()).id as string;
  };

  const first = await ask(asking);
  await age(59 * 60_000);
  expect(await ask(asking)).toBe(first);
  expect(await ask(other)).not.toBe(first);
  await api.db.updateTable("inquiries").set({ answered_at: api.clock.now }).execute();
  const later = await ask(asking);
  expect(later).not.toBe(first);
  await age(60 * 60_000);
  expect(await ask(asking)).not.toBe(later);

  /** Moves the inquiries, not the clock, which would end the sessions. */
  function age(milliseconds: number) {
    return api.db
      .updateTable("inquiries")
      .set((on) => ({ created_at: on("created_at", "-", milliseconds) }))
      .execute();
  }
});

test("slips do not use up the inquiries of an hour", async () => {
  const { api, token } = await signedInApi();
  for (let slip = 0; slip < 6; slip++) {
    await api.request("POST", "/inquiries", { token, form: { message: "" } });
  }

  const sent = await api.request("POST", "/inquiries", { token, form: { message: "A question." } });

  expect(sent.status).toBe(201);
});
