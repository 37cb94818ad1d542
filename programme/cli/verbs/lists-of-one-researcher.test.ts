import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { seedReferral } from "../../../tests/support/requests/rows";
import {
  signedInProgramme,
  type TestProgramme,
  testProgramme,
} from "../../../tests/support/servers/programme";

test("referrals are narrowed to one researcher, by address or id, also among those that await a decision", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const max = await seedResearcher(programme.services);
  const refer = (researcher_id: string, email: string) =>
    seedReferral(programme.services, { researcher_id, email, created_at: programme.clock.now });
  const declined = await refer(ada.id, "bob@example.org");
  const sent = await refer(ada.id, "eve@example.org");
  const newest = await refer(ada.id, "tom@example.org");
  await refer(max.id, "kim@example.org");
  await programme.json("referral", "decline", declined);
  const ofAda = (...more: string[]) => idsOf(programme, "referral", "--researcher", ada.id, ...more);

  expect(await idsOf(programme, "referral", "--researcher", ada.email.toUpperCase())).toEqual([
    newest,
    sent,
    declined,
  ]);
  expect(await ofAda("--status", "sent")).toEqual([newest, sent]);
  expect(await ofAda("--status", "sent", "--before", newest)).toEqual([sent]);
  expect(await ofAda("--status", "declined")).toEqual([declined]);
});

test("inquiries are narrowed to one researcher, by address or id, also among open ones", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const max = await programme.signedIn();
  const ask = ({ token }: { token: string }, message: string) =>
    programme.request("POST", "/inquiries", { token, form: { message } });
  await ask(ada, "First?");
  await ask(ada, "Second?");
  await ask(max, "Third?");
  const [, open, answered] = await idsOf(programme, "inquiry");
  await programme.run("inquiry", "close", answered ?? "");
  const ofAda = (...more: string[]) => idsOf(programme, "inquiry", "--researcher", ada.id, ...more);

  expect(await idsOf(programme, "inquiry", "--researcher", ada.email.toUpperCase())).toEqual([
    open,
    answered,
  ]);
  expect(await ofAda("--state", "open")).toEqual([open]);
  expect(await ofAda("--state", "answered")).toEqual([answered]);
});

test.each(["referral", "inquiry"])(
  "a list of %s entries of somebody who is no researcher is refused, as it would look like one of nothing",
  async (group) => {
    const programme = await testProgramme();

    const { code, err } = await programme.run(group, "list", "--researcher", "bob@example.org");

    expect([code, err]).toEqual([1, expect.stringContaining('There is no researcher "bob@example.org"')]);
  },
);

test("invitations are narrowed to one address, in any of its spellings", async () => {
  const programme = await testProgramme();
  for (const name of ["ada", "bob", "ada"])
    await programme.run("invite", "create", "--email", `${name}@example.org`);
  const statusesOf = async (...more: string[]) =>
    (await programme.json("invite", "list", ...more)).map(
      ({ email, status }: Record<string, string>) => `${email} ${status}`,
    );

  expect(await statusesOf("--email", "ADA@example.org")).toEqual([
    "ada@example.org open",
    "ada@example.org revoked",
  ]);
  expect(await statusesOf("--email", "ada@example.org", "--open")).toEqual(["ada@example.org open"]);
  expect(await statusesOf("--email", "eve@example.org")).toEqual([]);
});

async function idsOf(programme: TestProgramme, group: string, ...filter: string[]): Promise<string[]> {
  const rows = await programme.json(group, "list", ...filter);
  return rows.map(({ id }: { id: string }) => id);
}
