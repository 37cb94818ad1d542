import { generateKeyPairSync } from "node:crypto";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import type { Services } from "../../api/services";
import { freshContext } from "../support/browser/fresh-context";
import { checked } from "../support/browser/opened-page";
import { addKey, beginKey, forget, logInByKey, toSecondFactor } from "../support/browser/security-key-steps";
import { contextWith } from "../support/browser/signed-in-browser";
import { virtualKey } from "../support/browser/virtual-key";
import { withServices } from "../support/database/seeded-data";
import { type Sent, send as sendTo } from "../support/people/caller";
import { SAMPLE_PASSWORD, seedResearcher } from "../support/people/researchers";
import { newSession } from "../support/people/sessions";
import { type Dishonest, SoftwareKey } from "../support/people/software-key";
import type { RunningSite } from "../support/servers/running-site";
import { twoProcesses } from "../support/servers/two-processes";

// Security keys and recovery codes before two processes on one PostgreSQL database: each request of a browser goes to the other
// one, so that a question which the one asked is answered to the other.

const at = twoProcesses();
/** A key belongs to a host name, and an IP address is none. */
const named = () => at.balancer.url.replace("127.0.0.1", "localhost");

// Proves 6.3.3, 6.3.7, 16.3.1
test("a key is added, logs in and is removed, each step at the other process, and each change leaves its traces", async () => {
  const { page, researcher } = await signedIn();
  const key = await virtualKey(page);
  await addKey(page, named());
  await forget(page);
  await logInByKey(page, named(), researcher.email);

  await page.goto(`${named()}/account/security`);
  await page.getByText("You logged in with a security key.").waitFor();
  await page.getByRole("button", { name: "Remove the key Blue key" }).press("Enter");
  await page.getByText("The security key is removed.").waitFor();
  await forget(page);
  await toSecondFactor(page, named(), researcher.email);
  await page.getByText("This account has no security key.").waitFor();

  expect((await key.credential()).signCount).toBeGreaterThan(0);
  expect(await tracesOf(researcher)).toEqual({
    messages: ["A security key was added", "A security key was removed"],
    audit: ["security_key.add", "security_key.remove"],
  });
  expect(Math.min(...at.balancer.served)).toBeGreaterThan(5);
});

test("a key that another has made, and one whose user does not show who they are, give no access", async () => {
  const { page, researcher } = await signedIn(["400 /confirm-mfa"]);
  const key = await virtualKey(page);
  await key.setVerified(false);
  await beginKey(page, named());
  await page.getByLabel("Name").fill("Blue key");
  await page.getByRole("button", { name: "Use the key" }).press("Enter");
  await page.getByText("The key was not used").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Blue key");
  await key.setVerified(true);
  await page.getByRole("button", { name: "Use the key" }).press("Enter");
  await page.getByText("The security key is added.").waitFor();
  const credential = await key.credential();
  await forget(page);

  await toSecondFactor(page, named(), researcher.email);
  await key.setVerified(false);
  await useKey(page);
  await page.getByText("The key was not used").waitFor();
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const forged = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  const away = await checked(freshContext(at.browser, { intended: ["400 /confirm-mfa"] }));
  const stranger = await away.context.newPage();
  await (await virtualKey(stranger)).put({ ...credential, privateKey: forged, signCount: 100 });
  await toSecondFactor(stranger, named(), researcher.email);
  await useKey(stranger);
  await stranger.getByText("The security key's answer was not good").waitFor();

  await key.setVerified(true);
  await useKey(page);
  await page.waitForURL(`${named()}/faq`);
  expect((await tracesOf(researcher)).messages).toEqual(["A security key was added"]);
});

// Proves 6.3.5
test("a copy that counts fewer uses than either process has seen is refused, and its owner reads of it", async () => {
  const { page, researcher } = await signedIn();
  const key = await virtualKey(page);
  await addKey(page, named());
  const before = await key.credential();
  for (const _ of [1, 2]) {
    await forget(page);
    await logInByKey(page, named(), researcher.email);
  }

  const away = await checked(freshContext(at.browser, { intended: ["400 /confirm-mfa"] }));
  const copier = await away.context.newPage();
  await (await virtualKey(copier)).put(before);
  await toSecondFactor(copier, named(), researcher.email);
  await useKey(copier);
  await copier.getByText("The security key's answer was not good").waitFor();
  await page.goto(`${named()}/account/messages`);
  await page.getByText("There may be a copy of your security key").first().waitFor();

  expect(await tracesOf(researcher)).toEqual({
    messages: ["A security key was added", "There may be a copy of your security key"],
    audit: ["security_key.add", "security_key.copied"],
  });
});

// Proves 6.3.3
test("an answer of another origin, another host or an unverified user is refused by the process that did not ask for it", async () => {
  const { researcher, session } = await seeded();
  const key = new SoftwareKey(named());
  const { access: token } = session;
  const { options } = await ofBody(await send(at.one, "POST", "/auth/security-keys/begin", { token }));
  const json = { name: "Blue key", credential: key.create(options) };
  expect((await send(at.other, "POST", "/auth/security-keys", { token, json })).status).toBe(201);
  const answerWith = async (asking: RunningSite, asked: RunningSite, changes: Dishonest) => {
    const ephemeral_token = await givePassword(asking, researcher.email);
    const begun = await send(asking, "POST", "/auth/login/security-key/begin", { json: { ephemeral_token } });
    const credential = key.get((await ofBody(begun)).options, changes);
    const json = { ephemeral_token, credential };
    return (await send(asked, "POST", "/auth/login/security-key/", { json })).status;
  };

  const dishonest: Dishonest[] = [
    { origin: "http://localhost.evil.test" },
    { rpId: "evil.test" },
    { unverified: true },
  ];
  for (const changes of dishonest) expect(await answerWith(at.one, at.other, changes)).toBe(400);

  expect(await answerWith(at.one, at.other, {})).toBe(200);
});

// Proves 6.5.1, R11
test("a recovery code that four sign-ins send to both processes concurrently is good for one of them", async () => {
  const { researcher, session } = await seeded();
  const made = await send(at.one, "POST", "/auth/recovery-codes", { token: session.access });
  const { codes } = await ofBody(made);

  for (const code of codes.slice(0, 3)) {
    const sites = [at.one, at.other, at.one, at.other];
    const steps = await Promise.all(sites.map((site) => givePassword(site, researcher.email)));
    const redeemed = await Promise.all(
      steps.map((ephemeral_token, index) =>
        send(sites[index] ?? at.one, "POST", "/auth/login/recovery-code/", {
          json: { ephemeral_token, recovery_code: code },
        }),
      ),
    );
    // A process that lost against the other may need a retry; none accepts the code a second time.
    const statuses = redeemed.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(3);
  }

  const { messages, audit } = await tracesOf(researcher);
  // The refused codes are one warning to their owner a day, from the second one on.
  expect(messages.toSorted()).toEqual([
    "A login with wrong codes",
    "New recovery codes were made",
    ...Array(3).fill("You logged in with a recovery code"),
  ]);
  expect(audit).toEqual(["recovery_codes.make", ...Array(3).fill("recovery_codes.use")]);
});

const useKey = (page: Page) => page.getByRole("button", { name: "Use a security key" }).press("Enter");

/** Sends a call to the API of one of the processes, in the name of the address that browsers use. */
const send = (site: RunningSite, method: string, path: string, sent: Sent = {}) =>
  sendTo(site, method, path, { ...sent, origin: named() });

const ofBody = async (answer: Response) => {
  expect(answer.ok, String(answer.status)).toBe(true);
  return answer.json();
};

/** The first step of a sign-in: its ephemeral token. */
async function givePassword(site: RunningSite, email: string): Promise<string> {
  const form = { email, password: SAMPLE_PASSWORD };
  return (await ofBody(await send(site, "POST", "/auth/login/", { form }))).ephemeral_token;
}

/** Opens the database that both processes share. */
const beside = <Result>(work: (services: Services) => Promise<Result>) =>
  withServices(at.one.dataDir, work, at.shared);

const seeded = () =>
  beside(async (services) => {
    const researcher = await seedResearcher(services);
    return { researcher, session: await newSession(services, researcher.id) };
  });

async function signedIn(intended: string[] = []) {
  const { researcher, session } = await seeded();
  const site = { url: named(), dataDir: at.one.dataDir };
  const { context } = await checked(contextWith(at.browser, site, { session }, { intended }));
  return { page: await context.newPage(), researcher };
}

/** The titles of a researcher's messages, and the actions of their audit entries, each in the order of time. */
const tracesOf = ({ id }: { id: string }) =>
  beside(async ({ db }) => {
    const messages = await db
      .selectFrom("messages")
      .select("title")
      .where("researcher_id", "=", id)
      .orderBy("id")
      .execute();
    const audit = await db
      .selectFrom("audit")
      .select("action")
      .where("subject", "=", `researcher:${id}`)
      .orderBy("sequence")
      .execute();
    return { messages: messages.map(({ title }) => title), audit: audit.map(({ action }) => action) };
  });
