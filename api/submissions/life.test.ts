import { expect, test } from "vitest";
import { transitions } from "#contract/submission-life";
import { opened } from "../../tests/support/requests/sealed";
import { seedSubmission } from "../../tests/support/requests/submissions";
import { signedInApi, type TestApi } from "../../tests/support/servers/api";
import { transaction } from "../database/transaction";
import { issuingOf } from "../receipts/issue";
import { act, note, readablePurpose } from "./events.store";

test("what was submitted is listed as received, the programme's turn, due in two working days", async () => {
  const { api, token, id, number } = await submitted();

  const listed = { id, number, label: null, status: "received", turn: "programme", unseen: 0 };
  const at = "2026-01-15T12:00:00.000Z";
  // That was a Thursday.
  const due_at = "2026-01-19T23:59:59.999Z";
  expect(await (await api.get("/submissions", token)).json()).toEqual([
    { ...listed, due_at, created_at: at, changed_at: at },
  ]);
  const { events, earlier } = await shown(api, token, id);
  const silent = { alias: null, text: null, sealed: null, files: [] };
  expect({ events, earlier }).toEqual({
    earlier: false,
    events: [
      {
        ordinal: 1,
        kind: "submitted",
        by: "researcher",
        ...silent,
        at,
      },
    ],
  });
});

test("a question is news until it is seen, and the answer to it gives the turn back, sealed for the programme", async () => {
  const { api, token, id } = await submitted();
  const { newId, vault } = api.services;
  const event = { id: newId(), submission_id: id, kind: "asked", by: "programme", alias: "Mira" } as const;
  const readable = vault.seal("Which versions?", readablePurpose(event.id));
  await transaction(api.db, (tx) =>
    act(tx, "ask", { ...event, readable }, { ...issuingOf(api.services), at: api.clock.now }),
  );

  const asked = await shown(api, token, id);
  const seen = await api.request("POST", `/submissions/${id}/seen`, { token, json: { event: 2 } });
  const answered = await api.request("POST", `/submissions/${id}/messages`, {
    token,
    json: { text: "17.2 and 17.3" },
  });
  const after = await shown(api, token, id);

  expect(asked).toMatchObject({ status: "needs_information", turn: "researcher", unseen: 1, seen: 0 });
  expect(asked.events[1]).toMatchObject({ kind: "asked", alias: "Mira", text: "Which versions?" });
  expect([seen.status, answered.status, await answered.json()]).toEqual([204, 201, { event: 3, files: 0 }]);
  expect(after).toMatchObject({ status: "assessing", turn: "programme", unseen: 0, seen: 2 });
  const [, , answer] = after.events;
  expect(answer).toMatchObject({ kind: "answered", by: "researcher", text: null });
  expect((await opened(answer?.sealed ?? "")).text).toBe("17.2 and 17.3");
});

// Proves 8.2.2
test("news is counted by submissions on which the programme did something that was not seen", async () => {
  const { api, token, id } = await submitted();
  const stranger = await api.signedIn();
  const paths = ["/submissions/unseen", "/content/news"];
  const told = async (path: string, as: string) => (await (await api.get(path, as)).json()).submissions;
  const news = (as = token) => Promise.all(paths.map((path) => told(path, as)));
  await api.request("POST", `/submissions/${id}/messages`, { token, json: { text: "One more thing" } });
  const before = await news();
  for (const kind of ["message", "message"] as const)
    await transaction(api.db, (tx) =>
      note(
        tx,
        ["received"],
        { submission_id: id, kind, by: "programme" },
        { ...issuingOf(api.services), at: api.clock.now },
      ),
    );

  const after = [await news(), await news(stranger.token)];
  await api.request("POST", `/submissions/${id}/seen`, { token, json: { event: 4 } });

  expect([before, ...after, await news()]).toEqual([0, 1, 0, 0].map((count) => [count, count]));
});

test("seen goes neither back nor beyond the last event", async () => {
  const { api, token, id } = await submitted();
  const see = (event: number) => api.request("POST", `/submissions/${id}/seen`, { token, json: { event } });

  await see(7);
  const beyond = (await shown(api, token, id)).seen;
  await api.request("POST", `/submissions/${id}/messages`, { token, json: { text: "One more thing" } });
  await see(2);
  await see(1);

  expect([beyond, (await shown(api, token, id)).seen]).toEqual([1, 2]);
});

test("a label is kept, and taken away again", async () => {
  const { api, token, id } = await submitted();
  const name = async (label: string) => {
    const { status } = await api.request("PATCH", `/submissions/${id}`, { token, json: { label } });
    return [status, (await shown(api, token, id)).label];
  };

  expect(await name("  The decoder one ")).toEqual([204, "The decoder one"]);
  expect(await name("")).toEqual([204, null]);
  expect((await name("x".repeat(101)))[0]).toBe(400);
});

test("a submission is withdrawn once, and nothing can be written about it afterwards", async () => {
  const { api, token, id, number } = await submitted();
  const withdraw = () => api.request("POST", `/submissions/${id}/withdrawal`, { token });

  const both = await Promise.all([withdraw(), withdraw()]);
  const written = await api.request("POST", `/submissions/${id}/messages`, {
    token,
    json: { text: "Still there?" },
  });

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const detail = `The submission ${number} was withdrawn, so nothing was changed.`;
  expect([written.status, await written.json()]).toEqual([409, { detail }]);
  expect(await shown(api, token, id)).toMatchObject({ status: "withdrawn", turn: "nobody", due_at: null });
  expect((await shown(api, token, id)).events).toHaveLength(2);
});

test("of a decision and a withdrawal at the same time one is made", async () => {
  const { api, token, id } = await submitted();
  const decline = transaction(api.db, (tx) =>
    act(
      tx,
      "decline",
      { submission_id: id, kind: "declined", by: "programme" },
      { ...issuingOf(api.services), at: api.clock.now },
    ),
  );

  const [withdrawn, declined] = await Promise.all([
    api.request("POST", `/submissions/${id}/withdrawal`, { token }),
    decline,
  ]);

  expect([withdrawn.status === 200, declined !== undefined].filter(Boolean)).toHaveLength(1);
  expect((await shown(api, token, id)).events).toHaveLength(2);
});

test("another researcher's submission is none, for every call about one", async () => {
  const { api, id } = await submitted();
  const { token } = await api.signedIn();
  const path = `/submissions/${id}`;

  const answers = [
    await api.get(path, token),
    await api.request("PATCH", path, { token, json: { label: "Mine" } }),
    await api.request("POST", `${path}/seen`, { token, json: { event: 1 } }),
    await api.request("POST", `${path}/messages`, { token, json: { text: "Mine" } }),
    await api.request("POST", `${path}/withdrawal`, { token }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(await (await api.get("/submissions", token)).json()).toEqual([]);
  expect(await (await api.get(`/submissions?before=${id}`, token)).json()).toEqual([]);
});

test("the last changed stands first, and pages follow one another", async () => {
  const { api, token, id: first, researcher: researcher_id } = await submitted();
  const ids = [first];
  for (let index = 0; index < 101; index++) {
    api.clock.now += 1_000;
    const id = api.services.newId();
    const at = { created_at: api.clock.now, changed_at: api.clock.now };
    await seedSubmission(api.services, { id, researcher_id, details: "", ...at });
    ids.push(id);
  }
  api.clock.now += 1_000;
  await api.request("POST", `/submissions/${first}/messages`, { token, json: { text: "One more thing" } });

  const page = await (await api.get("/submissions", token)).json();
  const rest = await (await api.get(`/submissions?before=${page.at(-1).id}`, token)).json();

  const found = [...page, ...rest].map(({ id }: { id: string }) => id);
  expect(page).toHaveLength(100);
  expect(found).toEqual([first, ...ids.slice(1).reverse()]);
});

test("events come a page at a time, the last first, each page in their order", async () => {
  const { api, token, id } = await submitted();
  const event = { submission_id: id, kind: "message", by: "programme" } as const;
  await transaction(api.db, async (tx) => {
    for (let index = 0; index < 60; index++)
      await note(tx, ["received"], event, { ...issuingOf(api.services), at: api.clock.now });
  });

  const last = await shown(api, token, id);
  const before = await shown(api, token, `${id}?before=${last.events[0]?.ordinal}`);
  const wrong = await api.get(`/submissions/${id}?before=none`, token);

  expect(last.events.map(({ ordinal }) => ordinal)).toEqual(range(12, 61));
  expect(before.events.map(({ ordinal }) => ordinal)).toEqual(range(1, 11));
  expect([last.earlier, before.earlier, last.unseen, wrong.status]).toEqual([true, false, 60, 400]);
});

test("no state but those of the table is left by any act", async () => {
  const { api, token, id } = await submitted();
  const event = { submission_id: id, kind: "message", by: "programme" } as const;
  for (const name of Object.keys(transitions) as (keyof typeof transitions)[]) {
    const from: readonly string[] = transitions[name].from;
    for (const status of ["received", "accepted", "paid", "declined", "withdrawn"] as const) {
      await api.db.updateTable("submissions").set({ status }).where("id", "=", id).execute();
      const done = await transaction(api.db, (tx) =>
        act(tx, name, event, { ...issuingOf(api.services), at: api.clock.now }),
      );
      expect(done !== undefined, `${name} in ${status}`).toBe(from.includes(status));
    }
  }
  expect((await api.get("/submissions", token)).status).toBe(200);
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

interface Shown {
  status: string;
  label: string | null;
  seen: number;
  unseen: number;
  earlier: boolean;
  events: { ordinal: number; kind: string; sealed: string | null }[];
}

async function shown(api: TestApi, token: string, id: string): Promise<Shown> {
  return (await api.get(`/submissions/${id}`, token)).json();
}

async function submitted() {
  const { api, token, id: researcher } = await signedInApi();
  const { id, number } = await api.submit(token);
  return { api, token, id, number, researcher };
}
