import { expect, onTestFinished, test, vi } from "vitest";
import { OutcomeUnknown } from "../../api/database/outcome-unknown";
import type { Database } from "../../api/database/schema";
import { issuingOf } from "../../api/receipts/issue";
import { lapseOffers } from "../../api/submissions/lapse";
import { replaceTransaction } from "../../tests/support/database/transactions";
import { signIn } from "../../tests/support/people/sign-in";
import { sampleOffer } from "../../tests/support/requests/offers";
import { makeOffer, scored, signing } from "../../tests/support/requests/scored-submission";

test("of a withdrawal and an offer at the same time one is first, and no offer stays open for what was withdrawn", async () => {
  const { programme, call, id, number, shown } = await scored();

  const [withdrawn, offered] = await Promise.all([
    call("POST", `/submissions/${id}/withdrawal`, {}),
    makeOffer(programme, number, sampleOffer),
  ]);
  const { status, offers, events } = await shown();

  // Withdrawing is allowed before and after an offer; an offer is not allowed after a withdrawal.
  expect([withdrawn.status, status]).toEqual([200, "withdrawn"]);
  const kinds = events.map(({ kind }: { kind: string }) => kind).slice(3);
  if (offered.code === 0) {
    expect(kinds).toEqual(["offered", "withdrawn"]);
    expect(offers).toMatchObject([{ status: "withdrawn" }]);
  } else {
    expect(kinds).toEqual(["withdrawn"]);
    expect(offers).toEqual([]);
    expect(offered.err).toBe(
      `The submission ${number} was withdrawn, so nothing was changed. An offer is made while a submission is assessed. To write to its researcher, run: message send --to ${call.email}\n`,
    );
  }
});

test("of two offers at the same time the second takes the place of the first, and one is open", async () => {
  const { programme, number, shown } = await scored();

  const both = await Promise.all([
    makeOffer(programme, number, sampleOffer),
    makeOffer(programme, number, { ...sampleOffer, terms: "The other manager's." }),
  ]);
  const { offers } = await shown();

  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(offers.map(({ status }: { status: string }) => status)).toEqual(["replaced", "open"]);
});

test("of two managers who decide differently at the same time the second hears what the first did", async () => {
  const { programme, call, number, shown } = await scored();

  const both = await Promise.all([
    programme.run("submission", "accept", number),
    programme.run("submission", "decline", number),
  ]);
  const { status, events } = await shown();

  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(status).toBe(both[0]?.code === 0 ? "accepted" : "declined");
  expect(both.map(({ err }) => err).join("")).toContain(
    `The submission ${number} was ${status} on 2026-01-15 12:00 UTC, so nothing was changed. A submission is decided once, and that is not taken back. `,
  );
  expect(events.filter(({ kind }: { kind: string }) => /accepted|declined/.test(kind))).toHaveLength(1);
  const messages = await (await programme.get("/content/messages/all", call.token)).json();
  const decisions = messages.filter(({ title }: { title: string }) =>
    / was (accepted|declined)$/.test(title),
  );
  expect(decisions).toHaveLength(1);
});

test("a payment that two managers set to paid at the same time is paid, and a submission is paid once", async () => {
  const { programme, call, number, shown } = await scored();
  const instalments = [{ amount: sampleOffer.amount, due: "At once" }];
  await makeOffer(programme, number, { ...sampleOffer, instalments });
  const [{ id }] = (await shown()).offers;
  await call("POST", `/offers/${id}/agree`, signing(programme));

  await Promise.all(
    ["TX 1", "TX 2"].map((reference) =>
      programme.run("payment", "set", number, "1", "--status", "paid", "--reference", reference),
    ),
  );
  const { status, events, payments } = await shown();

  expect([status, payments[0].status]).toEqual(["paid", "paid"]);
  expect(events.filter(({ kind }: { kind: string }) => kind === "paid")).toHaveLength(1);
});

test("an agreement whose commit had no response may be stored, also where the database is away from then on", async () => {
  const { programme, call, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const [{ id }] = (await shown()).offers;
  const away = () => Object.assign(new Error("Connection refused"), { code: "08006" });
  behindAgreement(programme.db, () => {
    breaks(programme.db, ["selectFrom", "updateTable"], away());
    throw new OutcomeUnknown(away());
  });

  const response = await call("POST", `/offers/${id}/agree`, signing(programme));

  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, null]);
  expect(await response.json()).toEqual({ detail: expect.stringContaining("may have been stored") });
});

test("an agreement that is stored is said to be, also where its code's count could not be taken back", async () => {
  const { programme, call, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const [{ id }] = (await shown()).offers;
  behindAgreement(programme.db, () => {
    breaks(programme.db, ["updateTable"], new Error("Connection terminated"));
  });

  const response = await call("POST", `/offers/${id}/agree`, signing(programme));

  expect(response.status).toBe(200);
  expect((await shown()).status).toBe("accepted");
  expect(programme.logged.map(({ event }) => event)).toContain("attempt.not_settled");
});

test("an offer that takes another's place while that lapses stays open", async () => {
  const { programme, call, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  programme.clock.now = Date.parse("2026-01-31T00:00:30Z");
  replaceTransaction(programme.db, 1, async (run) => {
    const next = await makeOffer(programme, number, { ...sampleOffer, lapses_on: "2026-02-27" });
    expect(next.code).toBe(0);
    return run();
  });

  await lapseOffers({ db: programme.db, now: () => programme.clock.now, ...issuingOf(programme.services) });

  const { access } = await signIn(programme, { email: call.email });
  const { status, offers, events } = await shown(access);
  expect(status).toBe("offered");
  expect(offers.map((offer: { status: string }) => offer.status)).toEqual(["replaced", "open"]);
  expect(events.map(({ kind }: { kind: string }) => kind)).not.toContain("lapsed");
});

/** Runs `after` behind the transaction that stores an agreement, and before its response; on PostgreSQL counts have transactions too. */
function behindAgreement(db: Database, after: () => void): void {
  replaceTransaction(db, 1, async (run) => {
    const result = await run();
    const isAgreed = db.selectFrom("submission_offers").select("id").where("status", "=", "agreed");
    if (await isAgreed.executeTakeFirst()) after();
    else behindAgreement(db, after);
    return result;
  });
}

/** Lets each of these methods of a database throw, until the test has finished. */
function breaks(db: Database, methods: ("selectFrom" | "updateTable")[], error: Error): void {
  for (const method of methods) {
    const broken = vi.spyOn(db, method).mockImplementation(() => {
      throw error;
    });
    onTestFinished(() => broken.mockRestore());
  }
}
