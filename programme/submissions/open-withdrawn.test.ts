import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { transaction } from "../../api/database/transaction";
import { sampleResearch } from "../../tests/support/requests/sample-research";
import { testProgrammeKey } from "../../tests/support/requests/sealed";
import { signedInProgramme } from "../../tests/support/servers/programme";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { markOpened } from "./submissions.store";

test.each(["open", "export"] as const)(
  "after submission %s its researcher changes nothing of it",
  async (verb) => {
    const { programme, folder, id, withdraw } = await received();
    const key = join(folder, "key.asc");
    writeFileSync(key, (await testProgrammeKey()).privateKey);
    const given = verb === "open" ? ["--key", key] : ["--out", join(folder, "sealed")];

    expect((await programme.run("submission", verb, id, ...given)).code).toBe(0);

    expect(await withdraw()).toEqual({ received: true, attachments: 0 });
  },
);

test("nothing is opened that was withdrawn, or sent again, after it was found", async () => {
  const { programme, id, withdraw } = await received();
  const opened = (revision: number) =>
    transaction(programme.db, (tx) => markOpened(tx, { id, revision }, programme.clock.now));

  expect(await opened(2)).toBe(false);
  expect(await withdraw()).toEqual({ received: false, attachments: 0 });
  expect(await opened(1)).toBe(false);
  expect((await programme.run("submission", "accept", id)).err).toContain("There is no submission");
});

/** A submission that a researcher has just sent, and the call that withdraws it. */
async function received() {
  const { programme, token } = await signedInProgramme();
  const id = newId();
  await programme.request("POST", "/submissions", { token, json: { id, details: sampleResearch } });
  const withdraw = async () => {
    const path = `/submissions/${id}/withdraw`;
    return (await programme.request("POST", path, { token, json: { revision: 1 } })).json();
  };
  return { programme, folder: temporaryFolder(), id, withdraw };
}
