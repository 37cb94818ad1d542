import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { currentCode } from "../support/people/codes";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { PageClient, signedInPages } from "./support/page-client";
import { call, login, member, newSession } from "./support/target";

const self = (token: string) => call("GET", "/profiles/self", { token });
const refresh = (access: string, token: string) =>
  call("POST", "/auth/login/refresh/", { json: { access, refresh: token } });

describe("R6 Each token works only for its purpose, its user and its lifetime", () => {
  test("no token replaces another", async () => {
    const { email, access, refresh: refreshToken } = await member();
    const ephemeral = (await login(email, SAMPLE_PASSWORD)).json.ephemeral_token;
    const pages = await signedInPages((await member()) as never);

    for (const token of [refreshToken, ephemeral, pages.cookies.get("session") ?? "", "undefined", "null"]) {
      expect((await self(token)).status).toBe(401);
    }
    expect((await refresh(access, ephemeral)).status).toBe(401);
    expect((await refresh(refreshToken, access)).status).toBe(400);
    for (const token of [access, refreshToken]) {
      const json = { ephemeral_token: token, code: currentCode() };
      expect((await call("POST", "/auth/login/code/", { json })).status).toBe(400);
    }
    expect((await self(access)).status).toBe(200);
  });

  test("an access token signed otherwise, or changed, is none", async () => {
    const { access, id } = await member();
    const victim = await member();
    const [header = "", payload = "", signature = ""] = access.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const signed = (head: object, body: object, key: string | Buffer, hash = "sha256") => {
      const text = `${encode(head)}.${encode(body)}`;
      return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
    };
    const head = { alg: "HS256", typ: "at+jwt" };
    const forgeries = [
      `${encode({ alg: "none", typ: "at+jwt" })}.${payload}.`,
      `${encode({ alg: "nOnE", typ: "at+jwt" })}.${payload}.${signature}`,
      `${encode({ ...head, jwk: { kty: "oct", k: "AAAA" } })}.${payload}.${signature}`,
      `${encode({ ...head, kid: "../../dev/null" })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: victim.id })}.${signature}`,
      `${header}.${encode({ ...claims, exp: claims.exp + 86_400 })}.${signature}`,
      ...["", "secret", "conclave", id, randomBytes(32)].map((key) => signed(head, claims, key)),
      signed({ ...head, alg: "HS512" }, claims, "", "sha512"),
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${access}.${signature}`,
    ];

    for (const token of forgeries) expect([token, (await self(token)).status]).toEqual([token, 401]);
  });

  test("a token that has ended is none: access after five minutes", async () => {
    const { id } = await member();
    const old = await newSession(id, () => Date.now() - 5 * 60_000 - 1_000);
    const young = await newSession(id, () => Date.now() - 4 * 60_000);

    expect((await self(old.access)).status).toBe(401);
    expect((await self(young.access)).status).toBe(200);
  });

  test("a refresh token works with its own session's access token only", async () => {
    const [mine, theirs] = [await member(), await member()];
    const other = await newSession(mine.id);

    expect((await refresh(mine.access, theirs.refresh)).status).toBe(401);
    expect((await refresh(theirs.access, mine.refresh)).status).toBe(401);
    expect((await refresh(other.access, mine.refresh)).status).toBe(401);
    expect((await refresh(mine.access, mine.refresh)).status).toBe(200);
  });

  test("a sign-in's token ends with the sign-in", async () => {
    const { email } = await member();
    const token = (await login(email, SAMPLE_PASSWORD)).json.ephemeral_token;
    const json = { ephemeral_token: token, code: currentCode() };
    expect((await call("POST", "/auth/login/code/", { json })).status).toBe(200);

    const again = await call("POST", "/auth/login/code/", { json });
    expect([again.status, Object.keys(again.json)]).toEqual([400, ["ephemeral_token"]]);
  });

  test("the site's cookie cannot be changed, cut or made", async () => {
    const { access, refresh: refreshToken, user_status } = await member();
    const sealed =
      (await signedInPages({ access, refresh: refreshToken, user_status })).cookies.get("session") ?? "";
    const plain = Buffer.from(JSON.stringify({ session: { access, refresh: refreshToken, user_status } }));
    const changed = [
      sealed.slice(0, -4),
      `${sealed.slice(0, -4)}AAAA`,
      sealed.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString("base64url")),
      sealed.replace(
        /^[^.]+/,
        Buffer.from('{"alg":"dir","enc":"A256GCM","kid":"toString"}').toString("base64url"),
      ),
      plain.toString("base64url"),
      access,
    ];

    for (const value of changed) {
      const client = new PageClient();
      client.cookies.set("session", value);
      const answer = await client.get("/account/profile");
      expect([answer.status, answer.headers.location]).toEqual([
        302,
        "/login?redirectTo=%2Faccount%2Fprofile",
      ]);
    }
  });

  test("one browser's form token is no other's", async () => {
    const [mine, theirs] = [new PageClient(), await signedInPages(await member())];
    const token = await mine.tokenOf("/login");

    expect((await theirs.postWith(token, "/", { message: "Sent with another's token" })).status).toBe(403);
  });
});
