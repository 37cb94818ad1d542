import { expect, test } from "vitest";
import { signedInApi } from "../../tests/support/servers/api";

// Proves 16.3.2
test("a refusal of the gate is logged, with who and which call", async () => {
  const { api, id, token } = await signedInApi({ stage: "mfa_set" });

  await api.get("/content/bounties", token);

  expect(api.logged).toEqual([
    { level: "warn", event: "access.refused", fields: { researcher: id, call: "GET /content/bounties" } },
  ]);
});

// Proves R7
test("what arrives slowly has no effect when its sender's session has ended meanwhile", async () => {
  const { api, token } = await signedInApi();
  const slowly = async (controller: ReadableStreamDefaultController) => {
    api.clock.now += 30_000;
    await api.db.deleteFrom("sessions").execute();
    controller.enqueue(Buffer.from("message=Hello"));
    controller.close();
  };

  const response = await api.request("POST", "/inquiries", {
    token,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new ReadableStream({ pull: slowly }, { highWaterMark: 0 }),
  });

  expect(response.status).toBe(401);
  expect(await api.rows("inquiries")).toEqual([]);
});
