import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { Sqlite } from "../../api/database/sqlite/driver";
import { seedSignedIn, sessionCookie } from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import { currentCode } from "../support/people/codes";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { wholeLog } from "../support/servers/whole-log";
import { inquiriesOf, ownInstance } from "./support/own-instance";
import { PageClient } from "./support/page-client";
import { details, multipart } from "./support/target";
import { newAddress, send } from "./support/wire";

const WRONG = "Not this 1 at all";
/** 5 s are owed, and measured alone by the fault tests; here the rest of the suite has run for minutes. */
const START_LIMIT_MS = 20_000;

/** These attacks read the log and kill their target, so they have an instance of their own. */
const own = ownInstance();

describe("R22 Security events are logged as JSON in UTC, without secrets", () => {
  // Proves 16.3.1
  test("what an attacker does is in the log, and nothing that an attacker could use", async () => {
    const { researcher, session } = await seedSignedIn(own.site, { email: "mole@example.org" });
    const from = newAddress();
    for (let tried = 0; tried < 6; tried++) {
      await own.api("POST", "/auth/login/", { form: { email: researcher.email, password: WRONG }, from });
    }
    const begun = await own.api("POST", "/auth/login/", {
      form: { email: researcher.email, password: SAMPLE_PASSWORD },
    });
    const { ephemeral_token } = begun.json;
    const code = currentCode();
    const signedIn = await own.api("POST", "/auth/login/code/", { json: { ephemeral_token, code } });
    expect(signedIn.status).toBe(200);
    const half = await seedSignedIn(own.site, { stage: "password_set", email: "half@example.org" });
    await own.api("GET", "/content/bounties", { token: half.session.access });

    const log = await wholeLog(own.site);
    const lines = log.split("\n").filter((line) => line.startsWith("{"));
    const events = lines.map((line) => JSON.parse(line));
    for (const { time } of events) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const names = events.map(({ event }) => event);
    expect(names).toEqual(
      expect.arrayContaining(["login.failed", "login.throttled", "login.succeeded", "access.refused"]),
    );
    const secrets = [
      WRONG,
      SAMPLE_PASSWORD,
      ephemeral_token,
      session.access,
      session.refresh,
      signedIn.json.access,
    ];
    for (const secret of [...secrets, researcher.email, "mole@", from]) expect(log).not.toContain(secret);
  });

  // Proves 16.3.3
  test("a form that another site sends with a researcher's cookie is in it", async () => {
    const { session } = await seedSignedIn(own.site, { email: "forged@example.org" });
    const { name, value } = await sessionCookie(own.site, { session });
    const headers = {
      Cookie: `${name}=${value}`,
      "Sec-Fetch-Site": "cross-site",
      Origin: "https://evil.example",
    };

    const answer = await send(own.site.url, "POST", "/account/password?evil=1", { headers });

    expect(answer.status).toBe(403);
    const lines = (await wholeLog(own.site)).split("\n").filter((line) => line.includes("request.forged"));
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: "warn",
        half: "site",
        call: "POST /account/password",
        reason: "foreign origin",
      }),
    );
    expect(lines.join()).not.toContain("evil");
  });

  test("no caller writes lines of their own into it", async () => {
    const forged = '\n{"level":"info","event":"login.succeeded","forged":true}\n';
    await own.api("POST", "/auth/login/", {
      form: { email: `x${forged}@example.org`, password: WRONG + forged },
    });
    await own.api("GET", `/nothing/${encodeURIComponent(forged)}`);
    await send(own.site.url, "GET", `/${encodeURIComponent(forged)}`, {
      headers: { "User-Agent": "forged" },
    });

    expect(await wholeLog(own.site)).not.toMatch(/^\{.*"forged":true/m);
  });

  test("no caller writes words of their own into it by an address that leads nowhere", async () => {
    const client = new PageClient(undefined, own.site.url);
    const token = await client.tokenOf("/login");
    const words = "mole%40example.org%20words";
    await client.get(`/login?_data=${words}`);
    await client.postWith(token, `/${words}`, {});
    await client.postWith(token, `/login?_data=${words}`, {});
    await send(own.site.url, "POST", `/api/${words}`);
    await send(own.site.url, "POST", `/api/submissions/${words}/attachments`);

    expect(await wholeLog(own.site)).not.toMatch(/mole|words/);
  });

  // Proves 14.2.1
  test("an access token is never in it, wherever a program puts it", async () => {
    const { session } = await seedSignedIn(own.site, { email: "token@example.org" });
    const form = { name: "A program", scope: "read submit", days: "30" };
    const made = await own.api("POST", "/auth/tokens", { token: session.access, form });
    const { token } = made.json;
    expect(token).toMatch(/^conclave_/);

    expect((await own.api("GET", "/content/bounties", { token })).status).toBe(200);
    expect((await own.api("GET", "/profiles/self", { token })).status).toBe(403);
    expect((await own.api("GET", `/content/bounties?access_token=${token}`)).status).toBe(400);
    await own.api("POST", `/nothing/${token}`);
    await send(own.site.url, "POST", `/api/${token}?x=${token}`, { headers: { "User-Agent": token } });
    await send(own.site.url, "POST", `/api/submissions/${randomUUID()}/attachments/${token}`);
    await send(own.site.url, "GET", `/${token}?token=${token}`, { headers: { Referer: `/${token}` } });
    await send(own.site.url, "GET", "/", { headers: { Authorization: `Bearer ${token}` } });

    const log = await wholeLog(own.site);
    expect(log).toContain("access_token.refused");
    // Nor most of it.
    expect(log).not.toContain(token.slice(0, "conclave_".length + 20));
  });

  test("the audit log is a chain that shows a changed entry", async () => {
    expect(await own.site.programme("audit", "verify")).toMatchObject({ whole: true });
    const stolen = join(own.folder, "stolen");
    mkdirSync(stolen);
    const copy = join(stolen, "conclave.db");
    await own.site.programme("db", "backup", copy);
    expect(verified(stolen)).toBe(0);
    const db = new Sqlite(copy);
    const { changes } = db.prepare("update audit set actor = 'nobody' where sequence = 1").run();
    db.close();

    expect(changes).toBe(1);
    expect(verified(stolen)).not.toBe(0);
  });
});

describe("R23 An acknowledged write survives kill -9, whole", () => {
  test("questions, the password and a lock: what was answered is there after a start within 5 s", async () => {
    const { researcher, session } = await seedSignedIn(own.site, { email: "killed@example.org" });
    const from = newAddress();
    for (let tried = 0; tried < 5; tried++) {
      await own.api("POST", "/auth/login/", { form: { email: researcher.email, password: WRONG }, from });
    }
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        own.api("POST", "/inquiries", { token: session.access, form: { message: `Number ${number}` } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);

    await own.site.kill();
    const startedAt = performance.now();
    await own.site.restart();

    expect(performance.now() - startedAt).toBeLessThan(START_LIMIT_MS);
    expect(inquiriesOf(own.site.dataDir, researcher.id).sort()).toEqual(["Number 1", "Number 2", "Number 3"]);
    // R2 and R7: counters and sessions survive as well.
    const locked = await own.api("POST", "/auth/login/", {
      form: { email: researcher.email, password: SAMPLE_PASSWORD },
      from,
    });
    expect(locked.status).toBe(429);
    expect((await own.api("GET", "/profiles/self", { token: session.access })).status).toBe(200);
  });

  test("killed in the middle of an upload, nothing half stored is listed", async () => {
    const { session } = await seedSignedIn(own.site, { email: "half-stored@example.org" });
    const made = await own.api("POST", "/submissions", {
      token: session.access,
      json: { details },
    });
    const upload = own
      .api("POST", `/submissions/${made.json.id}/attachments`, {
        token: session.access,
        ...multipart([{ name: "attachments", filename: "a", content: Buffer.alloc(19 * 2 ** 20) }]),
      })
      .catch(() => null);
    await own.site.kill();
    const answer = await upload;
    await own.site.restart();

    const listed = rowsOf(
      own.site.dataDir,
      "select id from attachments where submission_id = ?",
      made.json.id,
    );
    expect(listed).toHaveLength(answer?.status === 201 ? 1 : 0);
  });

  test("an invitation is spent once, also when the server is killed meanwhile", async () => {
    const { researcher, session } = await seedSignedIn(own.site, {
      email: "spent@example.org",
      available_referrals: 1,
    });
    const refer = (number: number) =>
      own
        .api("POST", "/referrals", {
          token: session.access,
          form: { fullname: "Sam", email: `sam${number}@example.org` },
        })
        .catch(() => null);
    const first = [refer(1), refer(2)];
    await own.site.kill();
    await Promise.all(first);
    await own.site.restart();
    await Promise.all([refer(3), refer(4)]);

    const [row] = rowsOf(
      own.site.dataDir,
      "select available_referrals as left from researchers where id = ?",
      researcher.id,
    );
    const sent = rowsOf(own.site.dataDir, "select id from referrals where researcher_id = ?", researcher.id);
    expect([row?.left, sent.length]).toEqual([0, 1]);
  });
});

/** The exit code of `audit verify` for the database in a folder. */
function verified(dataDir: string): number | null {
  const command = fileURLToPath(new URL("../../build/node/programme.js", import.meta.url));
  const env = { ...process.env, DATA_DIR: dataDir };
  return spawnSync(process.execPath, [command, "audit", "verify"], { env }).status;
}
