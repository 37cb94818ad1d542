import { expect, test } from "vitest";
import type { SessionData } from "#contract/auth";
import { freshContext } from "../support/browser/fresh-context";
import { codeOf, onboard, person } from "../support/browser/onboarding";
import { research, type Sent, send as sendTo } from "../support/people/caller";
import type { RunningSite } from "../support/servers/running-site";
import { twoProcesses } from "../support/servers/two-processes";

// Two processes of the product on one PostgreSQL database and one folder of attachments. One researcher goes
// through all of it, each request at the other process.

const at = twoProcesses();
/** The authenticator's secret of the researcher that the first test makes. */
let secret: string;
/** Its session, which the tests after it go on with. */
let session: SessionData;

test("an onboarding goes through both processes by turns, with what a step remembers for the next", async () => {
  const { context, complaints } = await freshContext(at.browser);
  const page = await context.newPage();

  secret = await onboard(page, at.balancer.url, at.one.invitation);

  await page
    .getByRole("dialog")
    .filter({ hasText: /Message \d of \d/ })
    .waitFor();
  expect(complaints).toEqual([]);
  expect(Math.min(...at.balancer.served)).toBeGreaterThan(10);
  console.log(`The two processes served ${at.balancer.served.join(" and ")} requests of one session.`);
  await context.close();
});

// Proves 6.6.2
test("a sign-in that begins at one process ends at the other, once", async () => {
  const begun = await signIn(at.one, person.password);
  const { ephemeral_token } = await begun.json();
  const code = nextCode();

  const ended = await send(at.other, "POST", "/auth/login/code/", { json: { ephemeral_token, code } });
  const again = await send(at.one, "POST", "/auth/login/code/", { json: { ephemeral_token, code } });

  expect([begun.status, ended.status, again.status]).toEqual([200, 200, 400]);
  session = await ended.json();
});

test("what is submitted to one process gets its files at the other, and the managers' command finds both", async () => {
  const { access: token } = session;
  const created = await send(at.one, "POST", "/submissions", { token, json: { details: research } });
  const { id } = await created.json();

  const attached = [
    await attach(at.other, id, token, "first.txt"),
    await attach(at.one, id, token, "second.txt"),
  ];

  expect([created.status, ...attached]).toEqual([201, 201, 201]);
  // Their names are sealed with them.
  const shown = await at.other.programme<{ attachments: unknown[] }>("submission", "show", id);
  expect(shown.attachments).toHaveLength(2);
});

// Proves 15.4.1
test("a session's refresh token is good once, whichever process is asked, and its reuse ends it at both", async () => {
  const first = session;
  for (const site of [at.one, at.other, at.one, at.other]) {
    expect((await send(site, "GET", "/profiles/self", { token: session.access })).status).toBe(200);
    const answer = await refresh(site, session);
    expect(answer.status).toBe(200);
    const next = await answer.json();
    expect(next.refresh).not.toBe(session.refresh);
    session = next;
  }

  const both = await Promise.all([refresh(at.one, session), refresh(at.other, session)]);
  const [here, there] = await Promise.all(both.map((answer) => answer.json()));
  const reused = await refresh(at.one, first);

  expect(here.refresh).toBe(there.refresh);
  expect(reused.status).toBe(401);
  expect((await refresh(at.other, here)).status).toBe(401);
  expect((await send(at.other, "GET", "/profiles/self", { token: here.access })).status).toBe(401);
});

// Proves R2, 6.3.1
test("wrong passwords are counted together", async () => {
  const tries: number[] = [];
  for (const site of [at.one, at.other, at.one, at.other, at.one, at.other, at.one]) {
    tries.push((await signIn(site, "Not this 1 at all", "nobody@example.org")).status);
  }

  expect(tries).toEqual([400, 400, 400, 400, 400, 429, 429]);
});

/** Sends a call to the API of one of the processes, in the name of the address that browsers use. */
const send = (site: RunningSite, method: string, path: string, sent: Sent = {}) =>
  sendTo(site, method, path, { ...sent, origin: at.balancer.url });

const signIn = (site: RunningSite, password: string, email = at.one.invitation.email) =>
  send(site, "POST", "/auth/login/", { form: { email, password } });

const refresh = (site: RunningSite, { access, refresh }: SessionData) =>
  send(site, "POST", "/auth/login/refresh/", { json: { access, refresh } });

/** The code of the next half minute, because the enrolment has used up this one's; clocks may differ so much. */
const nextCode = () => codeOf(secret, Date.now() + 30_000);

async function attach(site: RunningSite, id: string, token: string, name: string): Promise<number> {
  const file = new File([name], name);
  return (await send(site, "POST", `/submissions/${id}/attachments`, { token, file })).status;
}
