import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { OWNER_KEY } from "../../api/instance/store-owner";
import { PageClient } from "./support/page-client";
import {
  attachmentsFolder,
  call,
  csrf,
  details,
  kept,
  member,
  multipart,
  rows,
  target,
} from "./support/target";
import { sendRaw } from "./support/wire";

const MIB = 1024 * 1024;

async function aSubmission() {
  const researcher = await member();
  const { json } = await call("POST", "/submissions", { token: researcher.token, json: { details } });
  return { ...researcher, submission: String(json.id), path: `/submissions/${json.id}/attachments` };
}

const file = (filename: string, content: string | Uint8Array) => ({ name: "attachments", filename, content });

describe("R14 Uploads", () => {
  test("20 MiB are taken, one byte more is not, and nothing of it stays", async () => {
    const { token, path, submission } = await aSubmission();
    const before = kept();
    const half = Buffer.alloc(10 * MIB, 1);
    const over = await call("POST", path, {
      token,
      ...multipart([file("a", half), file("b", half), file("c", "x")]),
    });
    expect(over.status).toBe(413);
    expect(kept()).toEqual(before);

    const full = await call("POST", path, { token, ...multipart([file("a", half), file("b", half)]) });
    expect(full.status).toBe(201);
    expect((await call("POST", path, { token, ...multipart([file("c", "x")]) })).status).toBe(413);
    const sizes = rows(
      "select sum(size) as bytes, count(*) as files from attachments where submission_id = ?",
      submission,
    );
    expect(sizes).toEqual([{ bytes: 20 * MIB, files: 2 }]);
  });

  test("two concurrent uploads do not share the room for one", async () => {
    const { token, path, submission } = await aSubmission();
    const most = Buffer.alloc(15 * MIB, 2);
    const before = stored();

    const answers = await Promise.all(
      [1, 2].map(() => call("POST", path, { token, ...multipart([file("a", most)]) })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 413]);
    const listed = rows("select storage_key from attachments where submission_id = ?", submission);
    expect(listed).toHaveLength(1);
    expect(stored()).toEqual([...before, String(listed[0]?.storage_key)].sort());
  });

  test("an upload that breaks off leaves nothing", async () => {
    const { token, path } = await aSubmission();
    const before = kept();
    const { body, headers } = multipart([file("half.bin", Buffer.alloc(MIB, 3))]);

    await breakOff(path, token, headers["Content-Type"], body.subarray(0, MIB / 2), body.length);

    await expect.poll(kept, { timeout: 20_000 }).toEqual(before);
  });

  test("who may not store is refused before the body was sent", async () => {
    const { path } = await aSubmission();
    const stranger = await member();
    for (const token of ["none", stranger.token]) {
      const head = [
        `POST /api${path} HTTP/1.1`,
        "Host: conclave",
        `Authorization: Bearer ${token}`,
        ...Object.entries(csrf).map(([name, value]) => `${name}: ${value}`),
        "Content-Type: multipart/form-data; boundary=x",
        `Content-Length: ${20 * MIB}`,
      ];
      expect(await sendRaw(target.url, `${head.join("\r\n")}\r\n\r\n`, 3_000)).toMatch(/^HTTP\/1\.1 40[14] /);
    }
  });

  test.each([
    "../../../etc/cron.d/x",
    "..\\..\\windows\\x.dll",
    "/etc/passwd",
    "a\0.html",
    "%2e%2e%2fx",
    ".htaccess",
    "CON",
    "x.html;.png",
    "<script>.svg",
    "\u202egnp.exe",
    "conclave.db",
  ])("the name %j decides about no path", async (name) => {
    const { token, path } = await aSubmission();
    const answer = await call("POST", path, { token, ...multipart([file(name, "content")]) });

    expect([201, 400]).toContain(answer.status);
    expect(stored().filter((one) => !/^attachment-[0-9a-f-]{36}$/.test(one))).toEqual([]);
    expect(answer.text).not.toContain("attachment-");
  });

  // Proves 5.3.1
  test("no address reaches what is stored", async () => {
    const { token, path } = await aSubmission();
    await call("POST", path, { token, ...multipart([file("page.html", "<h1>MARKER-served</h1>")]) });
    const [key = ""] = stored();
    const guesses = [
      ...[
        "attachments",
        "data/attachments",
        "assets/../attachments",
        "assets/..%2f..%2fattachments",
        "demo/../attachments",
      ],
      ...["api/attachments", "api/submissions/attachments", "assets/%2e%2e/%2e%2e/data", "assets//", "files"],
    ].map((folder) => `/${folder}/${key}`);

    for (const guess of [
      ...guesses,
      `/api${path}`,
      "/assets/../conclave.db",
      "/assets/..%5c..%5cconclave.db",
    ]) {
      const answer = await new PageClient().send("GET", guess, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect([401, 404, 405, 302]).toContain(answer.status);
      expect(answer.text).not.toMatch(/MARKER|SQLite format|BEGIN PGP/);
    }
  });

  test("one researcher cannot fill the disk with uploads that never end", async () => {
    const { token, path } = await aSubmission();
    const open = Array.from({ length: 3 }, () => hold(path, token));
    await Promise.all(open.map(({ begun }) => begun));

    const refused = () => call("POST", path, { token, ...multipart([file("a", "x")]) });
    await expect.poll(async () => (await refused()).status, { timeout: 10_000, interval: 500 }).toBe(429);
    expect(Number((await refused()).headers["retry-after"])).toBeGreaterThan(0);
    for (const { end } of open) end();
    await expect.poll(async () => (await refused()).status, { timeout: 20_000, interval: 1_000 }).toBe(201);
  });
});

function stored(): string[] {
  return readdirSync(attachmentsFolder)
    .filter((name) => name !== OWNER_KEY)
    .sort();
}

function headOf(path: string, token: string, type: string, length: number): string {
  const fields = {
    Host: "conclave",
    Authorization: `Bearer ${token}`,
    ...csrf,
    "Content-Type": type,
    "Content-Length": length,
  };
  return `POST /api${path} HTTP/1.1\r\n${Object.entries(fields)
    .map((field) => field.join(": "))
    .join("\r\n")}\r\n\r\n`;
}

/** Sends the first part of an upload and closes the connection. */
function breakOff(
  path: string,
  token: string,
  type: string,
  part: Uint8Array,
  length: number,
): Promise<void> {
  const { hostname, port } = new URL(target.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(headOf(path, token, type, length));
      socket.write(part, () => socket.destroy());
    });
    socket.once("close", () => resolve());
  });
}

/** Begins an upload and sends no more of it until `end`. */
function hold(path: string, token: string) {
  const { hostname, port } = new URL(target.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const { body, headers } = multipart([file("slow.bin", Buffer.alloc(MIB, 4))]);
  const begun = new Promise<void>((resolve) => {
    socket.write(headOf(path, token, headers["Content-Type"], body.length));
    socket.write(body.subarray(0, 100_000), () => resolve());
  });
  return { begun, end: () => socket.destroy() };
}
