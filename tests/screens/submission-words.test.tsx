import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import * as stories from "../../stories/screens/account.submission.stories";

// React says of each layout effect that it does nothing on a server.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

it("says that a withdrawal ends an open offer, and how long the submission is kept", () => {
  expect(textOf("Offered")).toMatch(
    /an offer that waits for you ends, and neither side can write about it here any more\. This page then says until which day it is kept\./,
  );
});

it("has no button to withdraw a submission again once it was decided meanwhile", () => {
  expect(textOf("DecidedMeanwhile")).toContain("was declined, so nothing was changed.");
  expect(textOf("DecidedMeanwhile")).not.toMatch(/Withdraw this submission|Withdraw for good/);
});

type Story = Exclude<keyof typeof stories, "default">;

/** The text of a story's page. */
function textOf(name: Story): string {
  const { args, render } = { ...stories.default, ...stories[name] };
  const page = render({ ...stories.default.args, ...args } as Parameters<typeof render>[0]);
  return renderToStaticMarkup(page)
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");
}
