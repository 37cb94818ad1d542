import { expect, test } from "vitest";
import { guestPage } from "./guest-pages.server";

/** A guest's answer: the page holds the token in its data and in a form. */
function answer(number: number, { shows = "Log in" } = {}) {
  const [csrf, nonce] = [`token-${number}`, `nonce${number}==`];
  const page = (text: string) =>
    `<h1>${text}</h1><input value="${csrf}"><script nonce="${nonce}">data="${csrf}"</script>`;
  let rendered = 0;
  const render = () => {
    rendered++;
    return page(shows);
  };
  const given = guestPage({ of: JSON.stringify([shows, csrf]), csrf, nonce }, render);
  return { given, expected: page(shows), rendered };
}

test("a page is rendered for the first guest, and every guest gets it with tokens of their own", () => {
  const [first, second] = [answer(1), answer(2)];

  expect([first.given, second.given]).toEqual([first.expected, second.expected]);
  expect([first.rendered, second.rendered]).toEqual([1, 0]);
  expect(second.given).not.toContain("token-1");
  expect(second.given).not.toContain("nonce1");
});

test("a page that shows something else is another one", () => {
  const [first, second] = [answer(3, { shows: "One" }), answer(4, { shows: "Other" })];

  expect([first.rendered, second.rendered]).toEqual([1, 1]);
  expect(second.given).toBe(second.expected);
});
