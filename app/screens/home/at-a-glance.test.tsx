import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AtAGlance } from "./AtAGlance";

it("names the day since when things are new as one of UTC", () => {
  const news = { since: "2026-01-10", bounties: 1, announcements: 0, requests: 0, submissions: 0 };
  const markup = renderToStaticMarkup(
    <AtAGlance glance={{ unread: 0, awaiting: 0, acknowledged: 0, news }} />,
  );
  expect(markup.replaceAll(/<[^>]*>/g, "")).toContain("New since 10 January 2026 (UTC)");
});
