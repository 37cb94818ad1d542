import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey, readKey } from "openpgp";
import { beforeAll, describe, expect, test } from "vitest";
import { signedInPages } from "./support/page-client";
import { call, kept, member, multipart, target } from "./support/target";

let pair: { publicKey: string; privateKey: string };

beforeAll(async () => {
  pair = await generateKey({ userIDs: [{ name: "Ada Rossi", email: "ada@example.org" }] });
});

const upload = (token: string, content: string | Uint8Array, more: Parameters<typeof multipart>[0] = []) =>
  call("POST", "/gpg/keys", {
    token,
    ...multipart([{ name: "public_file", filename: "key.asc", content }, ...more]),
  });

describe("R13 OpenPGP", () => {
  test("private material is refused in every guise, and leaves no trace", async () => {
    const { token } = await member();
    const { privateKey, publicKey } = pair;
    const body = privateKey.split("\n").slice(2, 5).join("\n");
    const binary = Buffer.from((await readKey({ armoredKey: privateKey })).write());
    const before = kept();
    const guises: (string | Uint8Array)[] = [
      privateKey,
      binary,
      privateKey.replaceAll("PRIVATE KEY BLOCK", "PUBLIC KEY BLOCK"),
      `${publicKey}\n${privateKey}`,
      `${privateKey}\n${publicKey}`,
      Buffer.concat([Buffer.from((await readKey({ armoredKey: publicKey })).write()), binary]),
      `My key:\r\n\r\n${privateKey.replaceAll("\n", "\r\n")}`,
      privateKey.replaceAll("PRIVATE KEY BLOCK", "MESSAGE") + publicKey,
      privateKey.replace(/-----.*/g, "") + publicKey,
      privateKey.replace(/^/gm, "> ") + publicKey,
      privateKey.slice(0, 200).replace("PRIVATE KEY BLOCK", "PUBLIC KEY BLOCK"),
    ];

    for (const guise of guises) {
      const answer = await upload(token, guise);
      expect([answer.status, Object.keys(answer.json)]).toEqual([400, ["public_file"]]);
      expect(answer.text).not.toContain(body.slice(0, 60));
    }

    expect(kept()).toEqual(before);
    const [line = ""] = body.split("\n").filter((one) => one.length > 40);
    expect(filesWith(line)).toEqual([]);
    expect((await call("GET", "/gpg/keys/self", { token })).status).toBe(404);
  });

  test("a key that cannot be encrypted to is refused: expired, for signing only, weak, two in one file", async () => {
    const { token } = await member();
    const user = { userIDs: [{ name: "Ada" }] };
    const expired = await generateKey({
      ...user,
      keyExpirationTime: 60,
      date: new Date(Date.now() - 3_600_000),
    });
    const signing = await generateKey({ ...user, subkeys: [] });
    const weak = await generateKey({ ...user, type: "rsa", rsaBits: 1024, config: { minRSABits: 1024 } });
    const other = await generateKey(user);

    for (const key of [expired, signing, weak]) expect((await upload(token, key.publicKey)).status).toBe(400);
    expect((await upload(token, pair.publicKey + other.publicKey)).status).toBe(400);
    const two = await upload(token, pair.publicKey, [
      { name: "public_file", filename: "b.asc", content: other.publicKey },
    ]);
    expect(two.status).toBeGreaterThanOrEqual(400);
  });

  test.each<[string, () => string | Uint8Array, number[]]>([
    ["more than 64 KiB", () => pair.publicKey + "x".repeat(64 * 1024), [413]],
    ["nothing", () => "", [400]],
    ["a page", () => "<html><script>alert(1)</script></html>", [400]],
    ["random bytes", () => Buffer.alloc(20_000, 0xc6), [400]],
    ["a packet that says it has 4 GiB", () => Buffer.from("c6ffffffffff04", "hex"), [400]],
    ["armour without an end", () => pair.publicKey.slice(0, 200), [400]],
    ["a compressed bomb", () => Buffer.from(`c8${"ff".repeat(200)}`, "hex"), [400]],
  ])("%s is refused within a moment", async (_what, content, statuses) => {
    const { token } = await member();
    const before = kept();
    const startedAt = performance.now();

    expect(statuses).toContain((await upload(token, content())).status);

    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(kept()).toEqual(before);
  });

  test("words about private keys around a public one do no harm", async () => {
    const { token } = await member();
    const commented = pair.publicKey.replace("BLOCK-----\n", "BLOCK-----\nComment: no PRIVATE KEY BLOCK\n");

    expect((await upload(token, `I keep my private key on a smartcard.\n\n${commented}`)).status).toBe(201);
  });

  test("what a key says of itself is shown as text", async () => {
    const hostile = '<img src=x onerror="document.title=1"></script><script>alert(1)</script>';
    const { publicKey } = await generateKey({ userIDs: [{ name: hostile, comment: "-->" }] });
    const researcher = await member();
    const answer = await upload(researcher.token, `${publicKey}`);
    expect(answer.status).toBe(201);

    const page = await (await signedInPages(researcher)).get("/account/gpg-key");
    expect(page.status).toBe(200);
    expect(page.text).toContain("&lt;img src=x");
    expect(page.text).not.toMatch(/<img src=x|<script>alert/);
  });

  test("changing a key tells its owner", async () => {
    const { token } = await member();
    const other = await generateKey({ userIDs: [{ name: "Mallory" }] });
    expect((await upload(token, pair.publicKey)).status).toBe(201);
    expect((await upload(token, other.publicKey)).status).toBe(201);

    expect((await call("GET", "/content/messages/unread", { token })).text).toContain(
      "OpenPGP key was changed",
    );
  });
});

/** Files of the instance that have a text in them. */
function filesWith(text: string): string[] {
  return readdirSync(target.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}
