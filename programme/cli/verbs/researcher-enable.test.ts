import { expect, test } from "vitest";
import { SAMPLE_PASSWORD, seedResearcher } from "../../../tests/support/people/researchers";
import { testProgramme } from "../../../tests/support/servers/programme";

test("an enabled researcher signs in with what they had", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  await programme.run("researcher", "disable", ada.email);

  const enabled = await programme.json("researcher", "enable", ada.email);

  expect(enabled.disabled).toBe(false);
  const form = { email: ada.email, password: SAMPLE_PASSWORD };
  expect((await programme.request("POST", "/auth/login/", { form })).status).toBe(200);
});

test("enabling a researcher who has no password yet says that they need another code", async () => {
  const programme = await testProgramme();
  const { code } = await programme.json("invite", "create", "--email", "ada@example.org");
  const form = { email: "ada@example.org", password: code };
  expect((await programme.request("POST", "/auth/login/", { form })).status).toBe(200);
  await programme.run("researcher", "disable", "ada@example.org");

  const { out } = await programme.run("researcher", "enable", "ada@example.org");

  expect((await programme.request("POST", "/auth/login/", { form })).status).toBe(400);
  expect(out).not.toContain("can sign in");
  // No address: a shell would run what is between backticks in one.
  expect(out).toContain('"invite create --email ADDRESS"');
});

test("enabling a member whose password ended with another invitation says that they need another code", async () => {
  const programme = await testProgramme();
  const { email } = await seedResearcher(programme.services);
  const { code } = await programme.json("invite", "create", "--email", email);
  await programme.run("researcher", "disable", email);

  const { out } = await programme.run("researcher", "enable", email);

  for (const password of [SAMPLE_PASSWORD, code])
    expect((await programme.request("POST", "/auth/login/", { form: { email, password } })).status).toBe(400);
  expect(out).toBe(
    `${email} is enabled, and cannot log in yet: their password ended when you invited them again. Their code ended when they were disabled: send another with "invite create --email ADDRESS".\n`,
  );
});
