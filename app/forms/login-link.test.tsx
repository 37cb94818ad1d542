import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withLoginLink } from "./login-link";
import { LOGIN_ELSEWHERE } from "./stale/stale-texts";

test("where another login is asked for, a link opens it in a new tab, and says so", () => {
  const shown = renderToStaticMarkup(
    <p>{withLoginLink(`It was not sent. ${LOGIN_ELSEWHERE}, then send it.`)}</p>,
  );
  expect(shown).toMatch(
    /^<p>It was not sent\. <a [^>]*href="\/login"[^>]*>Log in again in another tab<\/a>, then send it\.<\/p>$/,
  );
  expect(shown).toContain('target="_blank"');
});

test("another line stays as it is", () => {
  expect(withLoginLink("Title is required.")).toBe("Title is required.");
});
