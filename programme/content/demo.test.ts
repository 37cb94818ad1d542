import { expect, test } from "vitest";
import { testProgramme } from "../../tests/support/servers/programme";
import { demoInvitation, loadDemo } from "./demo";

const demo = new URL("../../demo/", import.meta.url);

// Proves 10.52
test("the demo programme is loaded into an empty database, and only there", async () => {
  const programme = await testProgramme();

  expect(await loadDemo(programme.services, demo)).toBe(true);
  await programme.json("bounty", "retire", "ios-zero-click-chain");
  expect(await loadDemo(programme.services, demo)).toBe(false);

  const ada = await programme.signedIn();
  const seen = async (name: string) => (await programme.get(`/content/${name}`, ada.token)).json();
  expect((await seen("bounties")).length).toBeGreaterThanOrEqual(27);
  expect((await seen("faqs")).length).toBeGreaterThan(5);
});

// Proves 10.53, 6.3.2, 15.2.3
test("a database with anybody in it gets no demo", async () => {
  const programme = await testProgramme();
  await programme.json("invite", "create", "--email", "ada@example.org");

  expect(await loadDemo(programme.services, demo)).toBe(false);
  expect(await programme.json("bounty", "list")).toEqual([]);
});

// Proves 10.52
test("a demo invitation lets a new researcher in, whose messages wait", async () => {
  const programme = await testProgramme();
  await loadDemo(programme.services, demo);

  const { email, code } = await demoInvitation(programme.services, demo);

  expect(email).toMatch(/^researcher-\d+@example\.org$/);
  const form = { email, password: code };
  const response = await programme.request("POST", "/auth/login/", { form });
  expect(response.status).toBe(200);
  expect((await response.json()).user_status.has_expired_password).toBe(true);
  const shown = await programme.json("researcher", "show", email);
  expect(shown.available_referrals).toBe(3);
  expect((await programme.messagesOf(shown.id)).map((row) => row.title)[0]).toBe("Welcome to Conclave");
});

test("every demo invitation has an address of its own, also at the same moment", async () => {
  const programme = await testProgramme();

  const invitations = await Promise.all([1, 2, 3].map(() => demoInvitation(programme.services)));

  expect(new Set(invitations.map(({ email }) => email)).size).toBe(3);
  expect(await programme.json("invite", "list", "--open")).toHaveLength(3);
});
