import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import meta, {
  Agreed,
  DecidedMeanwhile,
  DeclinedAsKnown,
  Offered,
  OpenedOften,
  Paid,
} from "../../stories/screens/account.submission.stories";

// React says of each layout effect that it does nothing on a server.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

it("says that a withdrawal ends an open offer, and how long the submission is kept", () => {
  expect(textOf(Offered)).toMatch(
    /an offer that waits for you ends, and neither side can write about it here any more\. This page then says until which day it is kept\./,
  );
});

it("has no button to withdraw a submission again once it was decided meanwhile", () => {
  expect(textOf(DecidedMeanwhile)).toContain("was declined, so nothing was changed.");
  expect(textOf(DecidedMeanwhile)).not.toMatch(/Withdraw this submission|Withdraw for good/);
});

it("says how to disagree with a decision, and that it is the offer that lapses", () => {
  expect(textOf(DeclinedAsKnown)).toContain(
    "If you disagree, write to the programme manager with the form on the home page, and name this number.",
  );
  expect(textOf(Offered)).toContain("Then the offer lapses, and we assess again.");
});

it("says of which openings the log has no entry, and that it shows the last ones", () => {
  expect(textOf(OpenedOften)).toContain(
    "What was taken away can be opened again without an entry.The last 50.19 January 2026, 15:00:00 UTC: Mira opened",
  );
  expect(textOf(Offered)).not.toContain("The last 3.");
});

it("says how to agree to an offer without the app that the code is from", () => {
  expect(textOf(Offered)).toContain("Without the app, set up another one under Reset MFA first.");
});

it("says at the top that a payment failed", () => {
  expect(textOf(Agreed)).toContain("We accepted it. A payment failed: below is why, and what to do.");
  expect(textOf(Paid)).not.toContain("A payment failed");
});

/** The text of a story's page. */
function textOf({ args }: { args?: object }): string {
  const page = meta.render({ ...meta.args, ...args } as Parameters<typeof meta.render>[0]);
  return renderToStaticMarkup(page)
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");
}
