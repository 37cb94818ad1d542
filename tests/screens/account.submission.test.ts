import { expect, it } from "vitest";
import { factors } from "#contract/factors";
import { isolated } from "#lib/bidi";
import { transaction } from "../../api/database/transaction";
import { issuingOf } from "../../api/receipts/issue";
import { act, note } from "../../api/submissions/events.store";
import { action, loader } from "../../app/routes/_gated.account.submissions.$id";
import { loader as rootLoader } from "../../app/session/root-loader.server";
import { sampleCode, wrongCode } from "../support/people/sign-in";
import { makeSampleOffer } from "../support/requests/offers";
import { opened as unsealed } from "../support/requests/sealed";
import { guest, signedInAt, signedInBrowser } from "../support/servers/site";
import { setDate } from "../support/set-date";

it("shows where it is and what happened, and what of that is new", async () => {
  const { load, ask } = await opened();
  await ask();

  const { data } = await load();

  expect(data).toMatchObject({
    submission: { status: "needs_information", turn: "researcher", unseen: 1 },
    events: [
      { ordinal: 1, title: "You submitted your research", by: "You", isNew: false },
      { ordinal: 2, title: "We asked you something", by: "Mira", isNew: true },
    ],
    lastSent: "0",
    earlierHref: null,
    isLastPage: true,
  });
});

it("what is new is new on the page on which it is read, and nowhere afterwards", async () => {
  const { load, root, ask } = await opened();
  await ask();

  const before = await root();
  const first = await load();
  const after = await root();

  expect([before, after].map(({ data }) => (data as { hasNews: boolean }).hasNews)).toEqual([true, false]);
  expect(first.data).toMatchObject({ events: [{ isNew: false }, { isNew: true }] });
  expect((await load()).data).toMatchObject({ events: [{ isNew: false }, { isNew: false }] });
});

it("earlier events that are read leave later ones new", async () => {
  const { load, write, root } = await opened();
  await write(60);

  await load("?before=12");

  expect((await root()).data).toMatchObject({ hasNews: true });
});

it("leads on to earlier events a page at a time, and to the last from an address that names none", async () => {
  const { load, write, path } = await opened();
  await write(60);

  const { data } = await load();
  const first = await load("?before=12");

  expect(data).toMatchObject({ earlierHref: `${path}?before=12#events`, isLastPage: true });
  expect(first.data).toMatchObject({ earlierHref: null, isLastPage: false });
  expect([data, first.data].map(lastEvent)).toEqual([61, 11]);
  expect((await load("?before=soon")).location).toBe(path);
});

it("leads to what was written once it is sent", async () => {
  const { send, path } = await opened();
  const { location } = await send({ intent: "write", text: "One more thing." });
  expect(location).toBe(`${path}#event-2`);
});

it("says that it was withdrawn, and takes no more words about it", async () => {
  const { load, send, path } = await opened();

  const withdrawn = await send({ intent: "withdraw" });
  const written = await send({ intent: "write", text: "One more thing." });
  const again = await send({ intent: "withdraw" });

  expect(withdrawn.location).toBe(path);
  expect((await load()).data).toMatchObject({ submission: { status: "withdrawn", turn: "nobody" } });
  expect(written).toMatchObject({ status: 409, errors: { "": [expect.stringMatching(/was withdrawn/)] } });
  expect(again.data).toMatchObject({ of: "withdrawal", lines: [expect.stringMatching(/was withdrawn/)] });
});

it("shows an offer in words, and agrees to it by its id", async () => {
  const { api, load, send, id, path } = await opened();
  const offer = await makeSampleOffer(api.services, id);
  setDate(api.clock.now);

  const { data } = await load();
  const wrong = await send({ intent: "agree", offer, name: "Ada", code: wrongCode(api) });
  const agreed = await send({ intent: "agree", offer, name: "Ada", code: sampleCode(api) });

  expect(data).toMatchObject({
    submission: { status: "offered", turn: "researcher" },
    offers: [
      {
        id: offer,
        title: "Offer 1",
        isOpen: true,
        status: null,
        amount: "EUR 250,000.00",
        instalments: [
          { amount: "EUR 100,000.00", due: "Within 14 days" },
          { amount: "EUR 150,000.00", due: "After 90 days without a fix" },
        ],
      },
    ],
    payments: [],
  });
  expect(wrong).toMatchObject({
    status: 400,
    errors: { code: [expect.stringMatching(/wrong or was used/)] },
  });
  expect(JSON.stringify(wrong.data)).not.toContain(wrongCode(api));
  expect(agreed.location).toBe(`${path}#event-4`);
  expect((await load()).data).toMatchObject({
    submission: { status: "accepted" },
    offers: [{ status: `You agreed as ${isolated("Ada")}` }],
    payments: [
      { ordinal: 1, status: "Not paid yet", amount: "EUR 100,000.00" },
      { ordinal: 2, status: "Not paid yet" },
    ],
  });
});

it.each([
  ["1500.50", "EUR 1,500.50"],
  ["1500,5", "EUR 1,500.50"],
  [" 1 500 ", "EUR 1,500.00"],
])("takes %j for %s in a counter-proposal", async (amount, shown) => {
  const { api, send, id } = await opened();
  const offer = await makeSampleOffer(api.services, id);

  await send({ intent: "counter", offer, currency: "EUR", amount, text: "It took a year." });

  const [row] = await api.db
    .selectFrom("submission_events")
    .select("sealed")
    .where("kind", "=", "countered")
    .execute();
  expect((await unsealed(row?.sealed ?? "")).text).toBe(`${shown}\n\nIt took a year.`);
});

it.each(["1,500", "1.500", "EUR 1500", "-5", "", "1e9", "1500.505"])(
  "asks again for %j in a counter-proposal, and keeps it",
  async (amount) => {
    const { api, send, id } = await opened();
    const offer = await makeSampleOffer(api.services, id);

    const answer = await send({ intent: "counter", offer, currency: "EUR", amount, text: "It took a year." });

    expect(answer).toMatchObject({ status: 400, errors: { amount: [expect.any(String)] } });
    expect(answer.data).toMatchObject({
      of: "counter",
      result: { initialValue: { text: "It took a year.", ...(amount && { amount }) } },
    });
  },
);

it("keeps scores, and shows them beside the programme's", async () => {
  const { load, send } = await opened();
  const fields = Object.fromEntries(factors.map((factor) => [factor, "3"]));

  const incomplete = await send({ intent: "score", ...fields, Reliability: "" });
  await send({ intent: "score", ...fields });

  expect(incomplete).toMatchObject({ status: 400, errors: { Reliability: ["Choose a score from 0 to 4."] } });
  expect((await load()).data).toMatchObject({
    scores: {
      own: { Reliability: 3 },
      card: [
        { criterion: "Target popularity" },
        { criterion: "Research complexity" },
        {
          criterion: "Exploit specification",
          factors: [{ factor: "Reliability", own: 3, theirs: null }, {}, {}, {}, {}],
        },
      ],
    },
  });
});

it("is not there for anyone else", async () => {
  const { api, path, id } = await opened();
  const { browser } = await signedInAt(api, "complete");
  expect((await browser.load(loader, path, {}, { id })).status).toBe(404);
  expect((await guest(api).load(loader, path, {}, { id })).location).toBe(
    `/login?redirectTo=${encodeURIComponent(path)}`,
  );
});

/** The page of a submission that has just been received. */
async function opened() {
  const { api, browser } = await signedInBrowser("complete");
  const token = browser.state.session?.access;
  const { id } = await api.submit(token);
  const path = `/account/submissions/${id}`;
  const asked = { submission_id: id, kind: "asked", by: "programme", alias: "Mira" } as const;
  const written = { submission_id: id, kind: "message", by: "programme" } as const;
  return {
    api,
    path,
    id,
    ask: () =>
      transaction(api.db, (tx) => act(tx, "ask", asked, { ...issuingOf(api.services), at: api.clock.now })),
    write: (count: number) =>
      transaction(api.db, async (tx) => {
        for (let index = 0; index < count; index++)
          await note(tx, ["received"], written, { ...issuingOf(api.services), at: api.clock.now });
      }),
    root: () => browser.load(rootLoader, "/account"),
    load: (query = "") => browser.load(loader, path + query, {}, { id }),
    send: (fields: Record<string, string>) => browser.send(action, path, fields, {}, { id }),
  };
}

const lastEvent = (data: unknown) => (data as { events: { ordinal: number }[] }).events.at(-1)?.ordinal;
