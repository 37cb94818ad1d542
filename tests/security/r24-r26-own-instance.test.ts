import { once } from "node:events";
import { existsSync, readdirSync, renameSync, statSync, truncateSync } from "node:fs";
import { request as open } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Sqlite } from "../../api/database/sqlite/driver";
import { seedSignedIn } from "../support/browser/signed-in-browser";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { inquiriesOf, ownInstance } from "./support/own-instance";
import { csrf, details, multipart } from "./support/target";
import { send } from "./support/wire";

/** These attacks starve and stop their target, so they have an instance of their own, which three requirements share. */
const own = ownInstance();

const inquiries = (id: string) => inquiriesOf(own.site.dataDir, id);

describe("R24 Locked storage fails closed, cleanly, and alone recovers", () => {
  test("while another holds the database, writes are told to come again and the process lives", async () => {
    const { researcher, session } = await seedSignedIn(own.site, { email: "waits@example.org" });
    const lock = new Sqlite(join(own.site.dataDir, "conclave.db"));
    lock.exec("begin exclusive");
    const refused = await own.api("POST", "/inquiries", {
      token: session.access,
      form: { message: "While locked" },
    });
    lock.exec("rollback");
    lock.close();

    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(refused.text).not.toMatch(/sqlite|lock|busy_timeout/i);
    const after = await own.api("POST", "/inquiries", {
      token: session.access,
      form: { message: "Afterwards" },
    });
    expect(after.status).toBe(201);
    expect(inquiries(researcher.id)).toEqual(["Afterwards"]);
  });

  test("a guard that cannot look is no open gate", async () => {
    const { session } = await seedSignedIn(own.site, { email: "closed@example.org" });
    const lock = new Sqlite(join(own.site.dataDir, "conclave.db"));
    lock.exec("begin exclusive");
    const answers = await Promise.all([
      own.api("POST", "/auth/login/", { form: { email: "closed@example.org", password: SAMPLE_PASSWORD } }),
      own.api("POST", "/auth/mfa/reset/", { token: session.access }),
    ]);
    lock.exec("rollback");
    lock.close();

    for (const { status } of answers) expect(status).toBe(503);
  });

  test("a database that is taken away while it serves is no reason to acknowledge anything, or to make another", async () => {
    const { researcher, session } = await seedSignedIn(own.site, { email: "taken@example.org" });
    const ask = (message: string) =>
      own
        .api("POST", "/inquiries", { token: session.access, form: { message } })
        .then(({ status }) => status);
    const file = join(own.site.dataDir, "conclave.db");
    const readiness = () => send(own.site.url, "GET", "/readyz").then(({ status }) => status);
    await withoutFile(file, async () => {
      await expect.poll(readiness).toBe(503);
      expect(await ask("While it was away")).toBe(503);
      expect((await own.api("GET", "/profiles/self", { token: session.access })).status).toBe(503);
      for (const path of ["/privacy-policy", "/privacy-policy?_data=routes%2F_open.privacy-policy"]) {
        const page = await send(own.site.url, "GET", path);
        expect([page.status, page.headers["retry-after"]]).toEqual([503, expect.stringMatching(/^\d+$/)]);
        expect(page.text).not.toMatch(/sqlite|database|\bat /i);
      }
      expect((await send(own.site.url, "GET", "/healthz")).status).toBe(200);
      expect(existsSync(file)).toBe(false);
    });

    expect([await ask("Afterwards"), await readiness()]).toEqual([201, 200]);
    expect(inquiries(researcher.id)).toEqual(["Afterwards"]);
  });

  test("a store that cannot be written takes nothing by halves", async () => {
    const { session } = await seedSignedIn(own.site, { email: "no-store@example.org" });
    const path = await newSubmission(session.access);
    const upload = () =>
      own.api("POST", path, {
        token: session.access,
        ...multipart([{ name: "attachments", filename: "a", content: "x" }]),
      });
    const refused = await withoutFile(join(own.site.dataDir, "attachments"), upload);

    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(refused.text).not.toMatch(/ENOENT|attachments\//);
    const after = await upload();
    expect([after.status, after.json.length]).toEqual([201, 1]);
  });
});

describe("R26 Backup and restore work under load", () => {
  test("a copy made while others write has all that was answered before, and passes its check", async () => {
    const { researcher, session } = await seedSignedIn(own.site, { email: "backed-up@example.org" });
    const ask = (number: number) =>
      own.api("POST", "/inquiries", { token: session.access, form: { message: `Number ${number}` } });
    await ask(1);
    await ask(2);
    const file = join(own.folder, "copy.db");
    const [, third] = await Promise.all([own.site.programme("db", "backup", file), ask(3)]);
    expect(third.status).toBe(201);

    expect(inquiriesOf(own.site.dataDir, researcher.id, file)).toEqual(
      expect.arrayContaining(["Number 1", "Number 2"]),
    );
    const copy = new Sqlite(file, { readonly: true });
    expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
    copy.close();
  });

  test("neither a copy that was cut nor one for a server in use is restored, and what is there stays", async () => {
    const { researcher, session } = await seedSignedIn(own.site, { email: "stays@example.org" });
    const whole = join(own.folder, "whole.db");
    const cut = join(own.folder, "cut.db");
    for (const file of [whole, cut]) await own.site.programme("db", "backup", file);
    truncateSync(cut, statSync(cut).size / 2);
    await own.api("POST", "/inquiries", { token: session.access, form: { message: "After the copy" } });

    const restore = (file: string) => own.site.programme("db", "restore", file);
    await expect(restore(cut)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("not a whole backup"),
    });
    await expect(restore(whole)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("in use"),
    });

    expect((await own.api("GET", "/profiles/self", { token: session.access })).status).toBe(200);
    expect(inquiries(researcher.id)).toEqual(["After the copy"]);
  });

  test("a restore brings back what was written, and no session that has ended since", async () => {
    const { researcher, session } = await seedSignedIn(own.site, { email: "brought-back@example.org" });
    const token = session.access;
    await own.api("POST", "/inquiries", { token, form: { message: "Before the copy" } });
    const copy = join(own.folder, "drill.db");
    await own.site.programme("db", "backup", copy);
    await own.api("POST", "/inquiries", { token, form: { message: "After the copy" } });
    expect((await own.api("POST", "/auth/logout/", { token })).status).toBeLessThan(300);
    await sigterm();
    await own.site.programme("db", "restore", copy);
    await own.site.restart();

    expect((await own.api("GET", "/profiles/self", { token })).status).toBe(401);
    const { access, refresh } = session;
    const refreshed = await own.api("POST", "/auth/login/refresh/", { json: { access, refresh } });
    expect(refreshed.status).toBe(401);
    expect(inquiries(researcher.id)).toEqual(["Before the copy"]);
  });
});

describe("R25 SIGTERM drains without losing what was accepted", () => {
  test("a connection that was open before gives no access afterwards, and an upload half on its way is taken to its end", async () => {
    const { researcher, session } = await seedSignedIn(own.site, { email: "was-there@example.org" });
    const upload = await halfAnUpload(session.access);
    const { hostname, port } = new URL(own.site.url);
    const kept = connect(Number(port), hostname);
    kept.on("error", () => {});
    kept.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(String(await once(kept, "data"))).toMatch(/^HTTP\/1\.1 200/);

    const ended = sigterm();
    await expect.poll(isOpen).toBe(false);
    const form = "message=Through+the+back+door";
    const head = `POST /api/inquiries HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${session.access}\r\nCookie: ${csrf.Cookie}\r\nX-CSRFToken: ${csrf["X-CSRFToken"]}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n`;
    kept.write(head + form);
    upload.finish();

    expect([await upload.status, await ended]).toEqual([201, 0]);
    expect(inquiries(researcher.id)).toEqual([]);
    await own.site.restart();
  });
});

/** A submission of a researcher; returns the path to post its attachments to. */
async function newSubmission(token: string): Promise<string> {
  const made = await own.api("POST", "/submissions", { token, json: { details } });
  return `/submissions/${made.json.id}/attachments`;
}

/** Sends half of a file, and waits until the store has some of it. */
async function halfAnUpload(token: string) {
  const path = `/api${await newSubmission(token)}`;
  const before = storedFiles();
  const file = multipart([{ name: "attachments", filename: "a", content: Buffer.alloc(2 ** 20) }]);
  const headers = { ...file.headers, ...csrf, Authorization: `Bearer ${token}` };
  const { hostname, port } = new URL(own.site.url);
  const request = open({ hostname, port, path, method: "POST", headers, agent: false });
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.once("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once("error", reject);
  });
  request.write(file.body.subarray(0, 2 ** 19));
  await expect.poll(storedFiles).toBeGreaterThan(before);
  return { status, finish: () => request.end(file.body.subarray(2 ** 19)) };
}

/** How many files the store has, including those still being received. */
function storedFiles(): number {
  return readdirSync(join(own.site.dataDir, "attachments"), { recursive: true }).length;
}

/** Whether the server accepts new connections. */
function isOpen(): Promise<boolean> {
  return send(own.site.url, "GET", "/healthz").then(
    () => true,
    () => false,
  );
}

/** Tells the server to stop; returns its exit code. */
async function sigterm(): Promise<unknown> {
  const ended = once(own.site.child(), "exit");
  own.site.child().kill("SIGTERM");
  return (await ended)[0];
}

/** Does something while a file or folder is elsewhere. */
async function withoutFile<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  renameSync(path, `${path}.taken`);
  try {
    return await work();
  } finally {
    renameSync(`${path}.taken`, path);
  }
}
