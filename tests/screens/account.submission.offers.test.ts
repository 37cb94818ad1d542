import { expect, it } from "vitest";
import { transaction } from "../../api/database/transaction";
import { issuingOf } from "../../api/receipts/issue";
import { act } from "../../api/submissions/events.store";
import { updatePayment } from "../../api/submissions/payments.store";
import { action, loader } from "../../app/routes/_gated.account.submissions.$id";
import { sampleCode } from "../support/people/sign-in";
import { makeSampleOffer } from "../support/requests/offers";
import { signedInBrowser } from "../support/servers/site";
import { setDate } from "../support/set-date";

it.each(["withdraw", "decline"] as const)(
  "says of an offer that was open when the submission ended that it ended with it, and of one before that it was taken back: %s",
  async (ending) => {
    const { api, does, send, load, id } = await opened();
    await makeSampleOffer(api.services, id);
    api.clock.now += 1_000;
    await does("withdraw_offer", "offer_withdrawn");
    await makeSampleOffer(api.services, id);
    api.clock.now += 1_000;

    if (ending === "withdraw") await send({ intent: "withdraw" });
    else await does("decline", "declined");

    expect((await load()).data).toMatchObject({
      offers: [
        { isOpen: false, status: "Taken back" },
        { isOpen: false, status: "Ended with the submission" },
      ],
    });
  },
);

it("says of an offer that was taken back that it was, also once the submission has ended", async () => {
  const { api, does, send, load, id } = await opened();
  await makeSampleOffer(api.services, id);
  await does("withdraw_offer", "offer_withdrawn");
  const before = (await load()).data;
  api.clock.now += 1_000;

  await send({ intent: "withdraw" });

  for (const data of [before, (await load()).data])
    expect(data).toMatchObject({ offers: [{ status: "Taken back" }] });
});

it("lets an offer be answered until its last moment, and shows it as lapsed from then on", async () => {
  const { api, load, id } = await opened();
  await makeSampleOffer(api.services, id);
  const { lapses_at } = await api.db
    .selectFrom("submission_offers")
    .select("lapses_at")
    .executeTakeFirstOrThrow();
  setDate(lapses_at);
  const before = await load();
  setDate(lapses_at + 1);

  expect(before.data).toMatchObject({ offers: [{ isOpen: true, status: null }] });
  expect((await load()).data).toMatchObject({
    submission: { isLate: true },
    offers: [{ isOpen: false, status: "Lapsed" }],
  });
});

it("shows a payment that was cancelled, and promises no other where none is left to pay", async () => {
  const { api, load, send, id } = await opened();
  const offer = await makeSampleOffer(api.services, id);
  await send({ intent: "agree", offer, name: "Ada", code: sampleCode(api) });
  const cancel = (ordinal: number) =>
    transaction(api.db, (tx) =>
      updatePayment(
        tx,
        { submission_id: id, ordinal },
        { status: "cancelled", reason: "It was added twice." },
        { vault: api.services.vault, at: api.clock.now },
      ),
    );

  await cancel(1);
  const one = await load();
  await cancel(2);
  const both = await load();

  expect(one.data).toMatchObject({
    owed: "paying",
    payments: [
      { status: "Cancelled", tone: "quiet", reason: "It was added twice." },
      { status: "Not paid yet", tone: "quiet", reason: null },
    ],
  });
  expect(both.data).toMatchObject({ submission: { status: "accepted" }, owed: null });
});

async function opened() {
  const { api, browser } = await signedInBrowser("complete");
  const token = browser.state.session?.access;
  const { id } = await api.submit(token);
  const path = `/account/submissions/${id}`;
  const does = (name: "withdraw_offer" | "decline", kind: "offer_withdrawn" | "declined") =>
    transaction(api.db, (tx) => {
      const event = { submission_id: id, kind, by: "programme" } as const;
      return act(tx, name, event, { ...issuingOf(api.services), at: api.clock.now });
    });
  return {
    api,
    id,
    does,
    load: () => browser.load(loader, path, {}, { id }),
    send: (fields: Record<string, string>) => browser.send(action, path, fields, {}, { id }),
  };
}
