import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { testProgramme } from "../../../tests/support/servers/programme";

test("invitations given by mistake are taken back without a message, and audited", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services, { available_referrals: 50 });
  const take = (...more: string[]) => programme.run("researcher", "take-referrals", ada.email, ...more);

  const { code, out } = await take("--referrals", "45");
  const one = await programme.json("researcher", "take-referrals", ada.email, "--referrals", "1");

  expect([code, out]).toEqual([
    0,
    `${ada.email} has 45 fewer invitations to send, 5 in all; they were told nothing.\n`,
  ]);
  expect(one).toEqual({ id: ada.id, email: ada.email, disabled: false, available_referrals: 4 });
  expect(await programme.messagesOf(ada.id)).toEqual([]);
  expect((await programme.audited())[0]).toMatchObject({
    action: "researcher.take_referrals",
    subject: `researcher:${ada.id}`,
    details: { by: "tester", referrals: 45 },
  });
});

test("more invitations than are left are never taken, also when two managers take concurrently", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services, { available_referrals: 5 });
  const take = (number: string) =>
    programme.run("researcher", "take-referrals", ada.email, "--referrals", number);

  const both = await Promise.all([take("3"), take("3")]);
  await take("2");
  const none = await take("1");

  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.map(({ err }) => err).join("")).toBe(
    `${ada.email} has only 2 invitations left to send, so nothing was changed. To take all that are left, run: researcher take-referrals ${ada.email} --referrals 2\n`,
  );
  expect([none.code, none.err]).toEqual([
    1,
    `${ada.email} has no invitations left to send, so nothing was changed.\n`,
  ]);
  expect(await programme.json("researcher", "show", ada.id)).toMatchObject({ available_referrals: 0 });
});
