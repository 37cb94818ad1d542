import { expect, test } from "vitest";
import { staleForm } from "./stale-form.server";
import { Visitor } from "./visitor.server";

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
  // Remix takes an answer with this header for the action's own, and leaves the page standing.
  expect(answer.headers.get("X-Remix-Response")).toBe("yes");
  const { result, lines } = await answer.json();
  expect(lines[0]).toContain("what you wrote is still here");
  expect(result).toEqual({ status: "error", initialValue: {}, error: { "": lines } });
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
