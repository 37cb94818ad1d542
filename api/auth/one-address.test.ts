import { expect, test } from "vitest";
import { SAMPLE_PASSWORD } from "../../tests/support/people/researchers";
import { login } from "../../tests/support/people/sign-in";
import { signedInApi, type TestApi, testApi } from "../../tests/support/servers/api";
import { signedInProgramme, testProgramme } from "../../tests/support/servers/programme";

/** As a manager types it, and as Chromium's field for email addresses sends it. */
const WRITTEN = "Max@müller.example";
const SENT = "max@xn--mller-kva.example";
const WRONG = "Not this 1 at all";

test("an invitation for an international address is used as browsers send it", async () => {
  const programme = await testProgramme();
  const { email, code } = await programme.json("invite", "create", "--email", WRITTEN);

  const response = await login(programme, { email: SENT, password: code });

  expect([email, response.status]).toEqual([WRITTEN, 200]);
  const joined = await programme.db.selectFrom("researchers").select(["email", "email_key"]).execute();
  expect(joined).toEqual([{ email: WRITTEN, email_key: SENT }]);
});

// Proves R2
test("no spelling of an account gives further tries", async () => {
  const api = await testApi();
  await api.signedIn({ email: WRITTEN });
  const spellings = [
    WRITTEN,
    SENT,
    "MAX@MÜLLER.EXAMPLE",
    "max@mu\u0308ller.example",
    "max@XN--MLLER-KVA.example",
  ];
  for (const email of spellings) await login(api, { email, password: WRONG });

  const statuses = await Promise.all(
    spellings.map(async (email) => (await login(api, { email, password: SAMPLE_PASSWORD })).status),
  );

  expect(statuses).toEqual(spellings.map(() => 429));
});

test("a referral is shown as people write it, and one's own address is known in every spelling", async () => {
  const { api, token } = await signedInApi({ email: WRITTEN });

  const own = await refer(api, token, SENT);
  const peer = await refer(api, token, "eva@xn--mller-kva.example");

  expect([own.status, peer.status]).toEqual([400, 201]);
  const stored = await api.db.selectFrom("referrals").select("email").execute();
  expect(stored).toEqual([{ email: "eva@müller.example" }]);
});

test("managers name an account in either form, see both, and erase all that is kept under it", async () => {
  const { programme, id } = await signedInProgramme({ email: WRITTEN });
  const other = await programme.signedIn();
  await refer(programme, other.token, SENT);

  const shown = await programme.run("researcher", "show", "--email", SENT);

  expect(shown.out).toContain("Max@müller.example (xn--mller-kva.example)");
  expect((await programme.json("researcher", "show", WRITTEN)).id).toBe(id);
  expect((await programme.run("researcher", "erase", SENT, "--yes")).code).toBe(0);
  const named = await programme.db.selectFrom("referrals").select("email").execute();
  expect(named).toEqual([{ email: "" }]);
});

function refer(api: TestApi, token: string, email: string) {
  return api.request("POST", "/referrals", { token, form: { fullname: "Eva Müller", email } });
}
