import { expect, test } from "vitest";
import { submitted } from "../../tests/support/requests/scored-submission";
import { signedInProgramme } from "../../tests/support/servers/programme";

const words = ["--title", "Hello", "--body", "There."];

test.each([
  ["researcher", "enable"],
  ["researcher", "disable"],
  ["researcher", "reset-mfa"],
  ["researcher", "grant-referrals", "--referrals", "3"],
  ["researcher", "take-referrals", "--referrals", "3"],
  ["hardware", "add", "--serial", "SN-1"],
  ["message", "send", ...words, "--to"],
])("%s %s is refused for a researcher who was erased", async (group, verb, ...rest) => {
  const { programme, id } = await signedInProgramme();
  await programme.json("researcher", "erase", id, "--yes");
  const before = await programme.audited();

  const { code, err } = await programme.run(
    ...(verb === "send" ? [group, verb, ...rest, id] : [group, verb, id, ...rest]),
  );

  expect([code, err]).toEqual([
    1,
    `The researcher ${id} was erased, so nothing can be done for them any more.\n`,
  ]);
  expect(await programme.audited()).toEqual(before);
});

test("nothing is written about a submission to a researcher who was erased", async () => {
  const { programme, call, number } = await submitted();
  await programme.run("submission", "accept", number);
  await programme.json("researcher", "erase", call.email, "--yes");
  const events = () => programme.db.selectFrom("submission_events").select("ordinal").execute();
  const before = await events();

  const { code, err } = await programme.run("submission", "reply", number, "--text", "Still there?");

  expect([code, err]).toEqual([
    1,
    `The researcher of ${number} was erased, so nobody would read it. Nothing was written.\n`,
  ]);
  expect(await events()).toEqual(before);
});

test("a message to all leaves out who was erased, also where they were enabled by an earlier version", async () => {
  const { programme, id } = await signedInProgramme({ email: "ada@example.org" });
  await programme.signedIn({ email: "bea@example.org" });
  await programme.json("researcher", "erase", id, "--yes");
  await programme.db.updateTable("researchers").set({ disabled_at: null }).where("id", "=", id).execute();

  expect(await programme.json("message", "send", "--all", "--yes", ...words)).toEqual({ sent: 1 });
  expect(await programme.messagesOf(id)).toEqual([]);
});
