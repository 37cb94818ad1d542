import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedInPages } from "./support/page-client";
import { call, member, services } from "./support/target";

interface Lock {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>;
}

const lock: Lock = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../package-lock.json", import.meta.url)), "utf8"),
);
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path !== "" && !link);

/** Below these a known hole is open (docs/security.md#packages). */
const floors: [name: string, floor: string][] = [
  ["@remix-run/server-runtime", "2.17.5"],
  ["@remix-run/router", "1.23.4"],
  ["react-router", "6.30.6"],
  ["react-router-dom", "6.30.6"],
  ["hono", "4.13.5"],
  ["@hono/node-server", "2.0.10"],
  ["openpgp", "6.3.2"],
  ["mdast-util-to-hast", "13.2.1"],
  ["kysely", "0.28.17"],
  ["vite", "6.4.3"],
  ["storybook", "8.6.17"],
  ["ws", "8.21.1"],
  ["undici", "6.27.0"],
  ["better-sqlite3", "12.8.0"],
];

describe("R27 Nothing is fetched, and what is installed is known", () => {
  // Proves 15.2.1
  test.each(floors)("%s is %s or newer, wherever it is installed", (name, floor) => {
    const found = packages.filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(found).not.toEqual([]);
    for (const [, { version = "" }] of found)
      expect([version, isAtLeast(version, floor)]).toEqual([version, true]);
  });

  test("every package has the hash of its content, and no place of its own to come from but https", () => {
    const unsure = packages.filter(
      ([, { integrity, resolved = "https://" }]) =>
        !integrity?.startsWith("sha512-") || !resolved.startsWith("https://"),
    );
    expect(unsure.map(([path]) => path)).toEqual([]);
  });

  describe("with addresses of an attacker in every text", () => {
    let canary: Server;
    const visits: string[] = [];

    beforeAll(async () => {
      canary = createServer((request, response) => {
        visits.push(request.url ?? "");
        response.end();
      });
      await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    });

    afterAll(() => canary?.close());

    // Proves 1.3.6, 13.1.1
    test("the server calls none of them (SSRF)", async () => {
      const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/canary`;
      const { id, token, profile_id, ...session } = await member();
      const { db, newId, now } = await services();
      await db
        .insertInto("messages")
        .values({
          id: newId(),
          researcher_id: id,
          title: address,
          message: `![x](${address}) ${address}`,
          created_at: now(),
        })
        .execute();
      await call("PATCH", `/profiles/${profile_id}`, { token, form: { social: address } });
      await call("POST", "/referrals", {
        token,
        form: {
          fullname: "Sam",
          email: "sam@example.org",
          social: address,
          public_profile: address,
          message: address,
        },
      });
      await call("POST", "/inquiries", { token, form: { message: address } });
      await call("POST", "/impressions/page", { token, json: { url: `//${address.slice(7)}` } });
      const client = await signedInPages(session as never);
      const headers = {
        Referer: address,
        "X-Forwarded-Host": new URL(address).host,
        Host: new URL(address).host,
      };
      for (const path of ["/", "/account/messages", "/account/profile", "/referrals"])
        await client.get(path, headers);

      expect(visits).toEqual([]);
      expect((await fetch(address)).ok).toBe(true);
      expect(visits).toHaveLength(1);
    });
  });
});

function isAtLeast(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (const [index, part] of (need ?? []).entries()) {
    const own = have?.[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}
