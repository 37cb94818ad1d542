import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { identitySettings } from "../support/people/identity";
import { startProduction } from "./support/spawned";

let folder: string;
let complete: Record<string, string>;
let privateKeyFile: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "conclave-attack-"));
  const { publicKey, privateKey } = await generateKey({ userIDs: [{ name: "Programme" }] });
  const publicKeyFile = join(folder, "programme.asc");
  privateKeyFile = join(folder, "private.asc");
  writeFileSync(publicKeyFile, publicKey);
  writeFileSync(privateKeyFile, privateKey);
  complete = {
    DATA_DIR: join(folder, "data"),
    PUBLIC_URL: "https://bounty.example.org",
    SESSION_SECRET: randomBytes(48).toString("base64"),
    SEALING_KEY: randomBytes(48).toString("base64"),
    SIGNING_KEY: randomBytes(48).toString("base64"),
    PROGRAMME_PUBLIC_KEY_FILE: publicKeyFile,
    ...identitySettings,
  };
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("R8 The service does not start in production", () => {
  test("without its secrets, and names each that is missing", async () => {
    const { code, printed } = await startProduction({ DATA_DIR: join(folder, "none") });

    expect(code).toBe(1);
    for (const name of [
      "PUBLIC_URL",
      "SESSION_SECRET",
      "SEALING_KEY",
      "SIGNING_KEY",
      "PROGRAMME_PUBLIC_KEY_FILE",
    ]) {
      expect(printed).toContain(name);
    }
    expect(readdirSync(folder)).not.toContain("none");
  });

  test.each([
    ["a short session secret", { SESSION_SECRET: "short-but-random-8f3a" }, "SESSION_SECRET"],
    ["a session secret of one character", { SESSION_SECRET: "a".repeat(64) }, "SESSION_SECRET"],
    [
      "an old secret that is weak beside a strong one",
      { SESSION_SECRET: `${"x1".repeat(40)}y` },
      "SESSION_SECRET",
    ],
    ["a short sealing key", { SEALING_KEY: "changeme" }, "SEALING_KEY"],
    ["a sealing key of spaces", { SEALING_KEY: " ".repeat(64) }, "SEALING_KEY"],
    ["a short signing key", { SIGNING_KEY: "changeme" }, "SIGNING_KEY"],
    ["plain http for browsers", { PUBLIC_URL: "http://bounty.example.org" }, "https"],
    ["another scheme", { PUBLIC_URL: "javascript:alert(1)" }, "PUBLIC_URL"],
    ["a public key that is not there", { PROGRAMME_PUBLIC_KEY_FILE: "/nowhere.asc" }, "nowhere.asc"],
  ])("with %s", async (_what, change, named) => {
    const { code, printed } = await startProduction({ ...complete, ...change });

    expect(code).toBe(1);
    expect(printed).toContain(named);
    for (const secret of Object.values(change))
      if (secret.length > 20) expect(printed).not.toContain(secret.trim() || "\0");
  });

  test("with one secret for two purposes", async () => {
    const { code, printed } = await startProduction({
      ...complete,
      SEALING_KEY: complete.SESSION_SECRET ?? "",
    });

    expect(code).toBe(1);
    expect(printed).toContain("SEALING_KEY must not be the same as SESSION_SECRET");
  });

  test("with the programme's private key on the server", async () => {
    const { code, printed } = await startProduction({
      ...complete,
      PROGRAMME_PUBLIC_KEY_FILE: privateKeyFile,
    });

    expect(code).toBe(1);
    expect(printed).toMatch(/private/i);
  });

  // Proves R24
  test("on a database that is not there: a new one would hide that the old one is lost", async () => {
    const { code, printed } = await startProduction(complete);

    expect(code).toBe(1);
    const database = join(folder, "data", "conclave.db");
    expect(printed).toContain(`There is no database at ${database}.`);
    expect(existsSync(database)).toBe(false);
  });
});
