import { expect, test } from "vitest";
import { testApi } from "../../tests/support/api";

test("a refusal of the gate is logged, with who and which call", async () => {
  const api = await testApi();
  const { id, token } = await api.signedIn({ stage: "mfa_set" });

  await api.get("/content/bounties", token);

  expect(api.logged).toEqual([
    { level: "warn", event: "access.refused", fields: { researcher: id, call: "GET /content/bounties" } },
  ]);
});
