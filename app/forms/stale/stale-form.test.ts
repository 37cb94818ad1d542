import { expect, test } from "vitest";
import { Visitor } from "../../session/visitor.server";
import { isLoggedOut, isUnjudged } from "../data-request";
import { staleForm } from "./stale-form.server";

const nobody = () =>
  new Visitor({
    dispatch: async () => ({ status: 500, body: undefined }),
    address: "192.0.2.1",
    userAgent: "test",
    state: null,
  });

const post = (path: string) => new Request(new URL(path, "http://site"), { method: "POST" });

test("with scripts a form whose session is gone stays as it is, with a line that says what to do", async () => {
  const answer = staleForm(
    post("/submit-your-research?_data=routes%2F_gated.submit-your-research"),
    nobody(),
  );
  expect(answer.status).toBe(403);
  // Remix treats a response with this header as the action's own, and does not replace the page.
  expect(answer.headers.get("X-Remix-Response")).toBe("yes");
  const said = await answer.json();
  expect(said.lines[0]).toContain("what you wrote is still here");
  expect(said.result).toEqual({ status: "error", initialValue: {}, error: { "": said.lines } });
  expect([isUnjudged(said), isLoggedOut(said)]).toEqual([true, true]);
});

test("with scripts a guest's form is only sent once more", async () => {
  const said = await staleForm(post("/login?_data=routes%2F_guest.login"), nobody()).json();
  expect(said.lines).toEqual([expect.stringContaining("Send it once more.")]);
  expect([isUnjudged(said), isLoggedOut(said)]).toEqual([true, false]);
});

test("without scripts a guest's form starts again on its own screen", () => {
  const answer = staleForm(post("/login"), nobody());
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/login"]);
});

test("without scripts another form is told the way back to what was written", async () => {
  const answer = staleForm(post("/account/profile/edit"), nobody());
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("Go back with your browser");
});

test("without scripts what was entered is returned as text, and as nothing but text", async () => {
  const answer = staleForm(
    post("/submit-your-research"),
    nobody(),
    "Steps\n-----\n<script>alert(1)</script>\n",
  );
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([403, "text/html; charset=utf-8"]);
  const page = await answer.text();
  expect(page).toContain("Keep a copy");
  expect(page).toContain(">\nSteps\n-----\n&lt;script&gt;alert(1)&lt;/script&gt;\n</textarea>");
  expect(page).not.toMatch(/<script|<link|<form|\son\w+=/i);
  expect(page).toContain(
    '<a href="/login?redirectTo=%2Fsubmit-your-research" target="_blank">Log in again</a>',
  );
});
