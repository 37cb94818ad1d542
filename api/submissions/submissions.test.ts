import { expect, test } from "vitest";
import { type TestApi, testApi } from "../../tests/support/api";

const details = {
  title: "Type confusion in the parser",
  version: "1.2",
  "High-Level Overview": "A parser trusts a length.",
  "Root Cause Analysis": "It is signed.",
  "Proof-of-Concept": "<script>alert(1)</script>\n\tcall()",
  Steps: "1. Run it.",
  Collaborators: [{ "Collaboration ratio": 40, Name: "Alan Neri", Email: "alan@example.org" }],
};

test("research is submitted with its details, the response has its id", async () => {
  const api = await testApi();
  const { token, id } = await api.signedIn();

  const response = await submit(api, token, { ...details, unknown: "field" });

  expect(response.status).toBe(201);
  const [row] = await api.db.selectFrom("submissions").selectAll().execute();
  expect(row).toMatchObject({
    ...{ id: (await response.json()).id, researcher_id: id, status: "received", attachment_bytes: 0 },
    ...{ created_at: api.clock.now, decided_at: null },
  });
  expect(JSON.parse(row?.details ?? "")).toEqual(details);
});

test("title, overview, root cause, proof of concept and steps are required", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();

  const response = await submit(api, token, { title: " ", Steps: "" });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    "details.title": ["Title is required."],
    "details.High-Level Overview": ["High-Level Overview is required."],
    "details.Root Cause Analysis": ["Root Cause Analysis is required."],
    "details.Proof-of-Concept": ["Proof-of-Concept is required."],
    "details.Steps": ["Steps is required."],
  });
});

test("each collaborator needs a numeric ratio, a name and an e-mail", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();
  const row = { "Collaboration ratio": "half", Name: "", Email: "x" };

  const response = await submit(api, token, { ...details, Collaborators: [row] });

  expect(response.status).toBe(400);
  expect(Object.keys(await response.json())).toEqual([
    "details.Collaborators.0.Collaboration ratio",
    "details.Collaborators.0.Name",
    "details.Collaborators.0.Email",
  ]);
});

test("a submission above 1 MiB is refused unread", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();

  const response = await submit(api, token, { ...details, Steps: "x".repeat(1024 * 1024) });

  expect(response.status).toBe(413);
});

test("submitting needs a complete profile", async () => {
  const api = await testApi();
  const { token } = await api.signedIn({ stage: "onboarded" });

  expect((await submit(api, token, details)).status).toBe(403);
  expect(await api.db.selectFrom("submissions").selectAll().execute()).toEqual([]);
});

test("accepted counts the caller's own accepted submissions", async () => {
  const api = await testApi();
  const [caller, other] = [await api.signedIn(), await api.signedIn()];
  const counts = async () => (await api.get("/submissions/counts", caller.token)).json();
  const { id } = await (await submit(api, caller.token, details)).json();
  await submit(api, caller.token, details);
  await submit(api, other.token, details);
  expect(await counts()).toEqual({ accepted: 0 });

  await api.db.updateTable("submissions").set({ status: "accepted" }).where("id", "=", id).execute();

  expect(await counts()).toEqual({ accepted: 1 });
  expect(await (await api.get("/submissions/counts", other.token)).json()).toEqual({ accepted: 0 });
});

function submit(api: TestApi, token: string, sent: unknown) {
  return api.request("POST", "/submissions", { token, json: { details: sent, status: "accepted" } });
}
