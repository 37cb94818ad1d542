import { expect, test } from "vitest";
import { signedInApi } from "../../tests/support/servers/api";
import { issuingOf } from "../receipts/issue";
import { applyRetention } from "./apply";
import { readRetention } from "./periods";

test("what was withdrawn is kept until the moment that its page says, and not a moment longer", async () => {
  const { api, token } = await signedInApi();
  const texts = ["title", "High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"];
  const details = Object.fromEntries(texts.map((name) => [name, "x"]));
  const { id } = await api.submit(token, details);
  const { db, store } = api.services;
  const removed = async () => {
    const retaining = { db, store, now: () => api.clock.now, ...issuingOf(api.services) };
    return (await applyRetention(retaining, readRetention({}))).declinedSubmissions;
  };
  const shown = async () => (await api.get(`/submissions/${id}`, token)).json();
  expect(await shown()).toMatchObject({ status: "received", kept_until: null });
  // It was received long before: the period counts from the withdrawal.
  const created_at = api.clock.now - 90 * 24 * 60 * 60_000;
  await db.updateTable("submissions").set({ created_at }).execute();
  await api.request("POST", `/submissions/${id}/withdrawal`, { token });

  api.clock.now = Date.parse((await shown()).kept_until);

  expect(await removed()).toBe(0);
  api.clock.now += 1;
  expect(await removed()).toBe(1);
});
