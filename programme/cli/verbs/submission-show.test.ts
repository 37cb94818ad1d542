import { expect, test } from "vitest";
import { sampleAssessment, sampleOffer } from "../../../tests/support/requests/offers";
import { scored, signing } from "../../../tests/support/requests/scored-submission";

test("a manager sees the scores of both sides and every offer, which steer no terminal", async () => {
  const { programme, call, number, shown } = await scored();
  const own = { ...sampleAssessment.scores, Reliability: 3 };
  await call("PUT", `/submissions/${(await shown()).id}/score`, own);
  const terms = "All of it.\nStatus \u200bpaid";
  await programme.runWith(
    { input: JSON.stringify({ ...sampleOffer, terms }) },
    ...["submission", "offer", number, "--file", "-", "--alias", "Mira \u200b"],
  );
  const [{ id }] = (await shown()).offers;
  const open = await programme.run("submission", "show", number);
  await call("POST", `/offers/${id}/agree`, { ...signing(programme), name: "Ada \u200bLovelace" });

  const { out } = await programme.run("submission", "show", number);

  expect(out).toMatch(/^Scores +Reliability: 2, the researcher 3$/m);
  expect(out).toMatch(/^ +Version coverage: 4, the researcher 4$/m);
  expect(open.out).toMatch(
    /^Offer 1 +EUR 250,000\.00, open; its last moment is 2026-\d\d-\d\d \d\d:\d\d UTC$/m,
  );
  expect(out).toMatch(/^Offer 1 +EUR 250,000\.00, agreed as Ada \\u\{200b\}Lovelace$/m);
  expect(out).toMatch(
    /^ +Made by Mira \\u\{200b\} 2026-01-15 \d\d:\d\d UTC, ended 2026-01-15 \d\d:\d\d UTC$/m,
  );
  expect(out).toMatch(/^ +EUR 150,000\.00: After 90 days without a fix$/m);
  expect(out).toMatch(/^ +Terms:\n +All of it\.\n +Status \\u\{200b\}paid$/m);
  expect(out).toMatch(
    /^ +What the programme may do with the work:\n +We may use it in tests that our customers ordered\.$/m,
  );
  expect(out).toMatch(/^Scores +Reliability: 2, the researcher 3\n +It worked in 71 of 100 runs\.$/m);
  expect(await programme.json("submission", "show", number)).toMatchObject({
    scores: { own, programme: sampleAssessment },
    offers: [{ ordinal: 1, status: "agreed", terms, signer: "Ada \u200bLovelace" }],
  });
});
