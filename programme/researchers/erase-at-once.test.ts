import { expect, test } from "vitest";
import { insertMessage } from "../../api/content/messages.store";
import { replaceTransaction } from "../../tests/support/database/transactions";
import { submitted } from "../../tests/support/requests/scored-submission";
import type { TestProgramme } from "../../tests/support/servers/programme";

/** The transaction of an erasure that removes submissions; the first one ends the sessions. */
const REMOVING = 2;

test.each(["accept", "decline"])(
  "while a researcher is erased a manager cannot %s their submission, and it goes with them",
  async (verb) => {
    const { programme, call, number } = await submitted();
    let decided: Awaited<ReturnType<TestProgramme["run"]>> | undefined;
    replaceTransaction(programme.db, REMOVING, async (remove) => {
      decided = await programme.run("submission", verb, number);
      return remove();
    });

    const { code } = await programme.run("researcher", "erase", call.email, "--yes");

    expect(decided).toMatchObject({
      code: 1,
      err: `The researcher of ${number} was erased, so nothing is decided about it any more. Nothing was changed.\n`,
    });
    expect(code).toBe(0);
    expect(await programme.db.selectFrom("submissions").select("id").execute()).toEqual([]);
  },
);

test("a submission that is accepted by a call under way while its researcher is erased stays", async () => {
  const { programme, call, id } = await submitted();
  replaceTransaction(programme.db, REMOVING, async (remove) => {
    await programme.db.updateTable("submissions").set({ status: "accepted" }).where("id", "=", id).execute();
    return remove();
  });

  const report = await programme.json("researcher", "erase", call.email, "--yes");

  expect(report).toMatchObject({ erased: { submissions: 0 }, kept: { accepted_submissions: 1 } });
  const left = await programme.db.selectFrom("submissions").select(["id", "status"]).execute();
  expect(left).toEqual([{ id, status: "accepted" }]);
});

test("what a call under way writes while its researcher is erased does not stay", async () => {
  const { programme, call } = await submitted();
  const { id } = await programme.db.selectFrom("researchers").select("id").executeTakeFirstOrThrow();
  replaceTransaction(programme.db, REMOVING, async (remove) => {
    const message = { id: programme.services.newId(), researcher_id: id, title: "Late", message: "Late." };
    await insertMessage(programme.db, { ...message, submission: null, created_at: 0 });
    return remove();
  });

  await programme.json("researcher", "erase", call.email, "--yes");

  expect(await programme.messagesOf(id)).toEqual([]);
});
