import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Secret } from "otpauth";
import { describe, expect, test } from "vitest";
import { signature } from "./support/pictures";
import { call, member, multipart, rows, target } from "./support/target";

/** Every file of the instance's data, as a thief of the disk would have it. */
function diskHas(what: string | Buffer): string[] {
  return readdirSync(target.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(what));
}

describe("R15 A stolen disk tells nothing", () => {
  test("of research and its files: no text, no name, not even in what a database keeps of deleted rows", async () => {
    const { token } = await member();
    // Long: ciphertext looks random, and 40 MB of it contain any given four bytes once in a hundred times.
    const marked = "QXZV-MARKER";
    const marker = (of: string) => `${marked}-${of}`;
    const texts = ["title", "High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"];
    const details = {
      ...Object.fromEntries(texts.map((name) => [name, marker(name.replace(/\W/g, ""))])),
      Collaborators: [{ "Collaboration ratio": 10, Name: marker("collaborator"), Email: "qxzv@example.org" }],
    };
    const { json } = await call("POST", "/submissions", { token, json: { details } });
    const files = [
      { name: "attachments", filename: `${marker("name")}.txt`, content: marker("content").repeat(1_000) },
    ];
    expect(
      (await call("POST", `/submissions/${json.id}/attachments`, { token, ...multipart(files) })).status,
    ).toBe(201);

    for (const trace of [
      marked,
      Buffer.from(marked, "utf16le"),
      "qxzv@example.org",
      Buffer.from("MARKER-content").toString("base64").slice(2, 16),
    ]) {
      expect(diskHas(trace)).toEqual([]);
    }
    // The same search finds text stored in the clear.
    await call("POST", "/inquiries", { token, form: { message: "MARKER-inquiry-77aa" } });
    expect(diskHas("MARKER-inquiry-77aa")).not.toEqual([]);
  });

  test("of the secrets of authenticator apps", async () => {
    const { token } = await member({ stage: "password_set" });
    const { details } = (await call("POST", "/auth/mfa/app/activate/", { token })).json;
    const secret = new URL(details).searchParams.get("secret") ?? "";
    expect(secret).toHaveLength(32);

    const raw = Buffer.from(Secret.fromBase32(secret).buffer);
    const forms = [secret, secret.toLowerCase(), raw, raw.toString("hex"), raw.toString("base64")];
    for (const form of forms) expect(diskHas(form)).toEqual([]);
  });

  test("of signatures", async () => {
    const { id, token } = await member({ stage: "profile_made" });
    await call("POST", "/ndas", { token, json: { signed: true, signature_data: signature() } });
    const kept = (await call("GET", "/ndas/self", { token })).json.signature.split(",")[1] ?? "";
    expect(kept.length).toBeGreaterThan(100);

    expect(diskHas(kept.slice(20, 80))).toEqual([]);
    expect(diskHas(Buffer.from(kept, "base64").subarray(20, 60))).toEqual([]);
    expect(rows("select signature from ndas where researcher_id = ?", id)[0]?.signature).not.toContain(
      "data:image",
    );
  });

  test("of passwords, tokens and sessions: only slow or one-way hashes", async () => {
    const { access, refresh, id } = await member();
    const { json } = await call("POST", "/auth/login/refresh/", { json: { access, refresh } });

    for (const token of [refresh, json.refresh, access]) expect(diskHas(token)).toEqual([]);
    const [row] = rows("select password_hash from researchers where id = ?", id);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });
});
