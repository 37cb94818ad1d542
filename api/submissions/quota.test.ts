import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { seedAttachment } from "../../tests/support/requests/rows";
import { sampleResearch as details } from "../../tests/support/requests/sample-research";
import { testApi } from "../../tests/support/servers/api";
import { DAILY_QUOTA_BYTES } from "./submissions.rules";

// Proves 5.2.4
test("texts count towards what a researcher stores, and are bounded by it, but for one that is sent again", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();
  const [first, second] = [newId(), newId()];
  const send = (id: string) => api.request("POST", "/submissions", { token, json: { details, id } });
  expect((await send(first)).status).toBe(201);
  const { bytes } = await api.db
    .selectFrom("submissions")
    .select((is) => is.fn.sum<number>(is.fn("octet_length", ["details"])).as("bytes"))
    .executeTakeFirstOrThrow();
  const size = DAILY_QUOTA_BYTES - Number(bytes);
  await seedAttachment(api.services, { submission_id: first, size, created_at: api.clock.now });

  expect((await send(second)).status).toBe(413);
  expect((await send(first)).status).toBe(201);
});
