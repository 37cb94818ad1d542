import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { UNAUTHENTICATED_STATUS } from "#contract/auth";
import { testApi } from "../../../tests/support/servers/api";
import { isAncestor, readAccessToken, signAccessToken, successorOf, tokenHash } from "./tokens";

const subject = {
  researcher_id: "researcher",
  session_id: "session",
  authenticated_at: 0,
  status: UNAUTHENTICATED_STATUS,
};

test("an access token names its session and researcher for five minutes", async () => {
  const { services, clock } = await testApi();
  const token = await signAccessToken(services, subject);

  expect(await readAccessToken(services, token)).toEqual({
    researcher_id: "researcher",
    session_id: "session",
  });
  clock.now += 5 * 60_000;
  expect(await readAccessToken(services, token)).toBeNull();
  expect(await readAccessToken(services, token, "allowed")).not.toBeNull();
});

// Proves 9.2.1
test("an access token from the future is not good yet", async () => {
  const { services, clock } = await testApi();
  clock.now += 60_000;
  const token = await signAccessToken(services, subject);
  clock.now -= 60_000;

  expect(await readAccessToken(services, token)).toBeNull();
});

// Proves 3.4
test("its claims are ids, times and the status, and nothing personal", async () => {
  const { services } = await testApi();
  const token = await signAccessToken(services, subject);

  expect(part(token, 0)).toEqual({ alg: "HS256", typ: "at+jwt" });
  expect(Object.keys(part(token, 1)).sort()).toEqual(
    ["aud", "auth_time", "exp", "iat", "iss", "jti", "nbf", "sid", "sub", "user_status"].sort(),
  );
});

// Proves 9.1.2
test("a token without a signature is no token", async () => {
  const { services } = await testApi();
  const [, payload, signature] = (await signAccessToken(services, subject)).split(".");
  for (const alg of ["none", "None", "NONE"]) {
    const header = Buffer.from(JSON.stringify({ alg, typ: "at+jwt" })).toString("base64url");
    for (const end of ["", signature]) {
      expect(await readAccessToken(services, `${header}.${payload}.${end}`)).toBeNull();
    }
  }
});

// Proves 7.2.1, 9.1.1
test("a changed token is no token", async () => {
  const { services } = await testApi();
  const [header, , signature] = (await signAccessToken(services, subject)).split(".");
  const other = (await signAccessToken(services, { ...subject, session_id: "other" })).split(".")[1];

  expect(await readAccessToken(services, `${header}.${other}.${signature}`)).toBeNull();
});

// Proves R6, 7.4.5, 9.1.2, 9.1.3, 9.2.2, 9.2.3
test.each([
  ["another type", { typ: "JWT" }],
  ["another issuer", { iss: "somebody" }],
  ["another audience", { aud: "somebody-else" }],
  ["another algorithm", { alg: "HS512" }],
  ["no session", { sid: undefined }],
  ["another key", { key: Buffer.alloc(32, 99) }],
])("a token of %s is no token", async (_what, change) => {
  const { services } = await testApi();

  expect(await readAccessToken(services, await forge(services.keys.accessToken, {}))).not.toBeNull();
  expect(await readAccessToken(services, await forge(services.keys.accessToken, change))).toBeNull();
});

test.each(["", "x", "a.b.c", "....", "é".repeat(50), `${"A".repeat(5000)}.e30.A`])(
  "%j is no token, and no error",
  async (text) => {
    const { services } = await testApi();

    expect(await readAccessToken(services, text)).toBeNull();
  },
);

// Proves 7.2.3
test("a refresh token has one successor, which the key is needed for", async () => {
  const { services } = await testApi();
  const other = { keys: { ...services.keys, refreshToken: Buffer.alloc(32, 9) } };

  expect(successorOf(services, "hash")).toBe(successorOf(services, "hash"));
  expect(successorOf(services, "hash")).not.toBe(successorOf(other, "hash"));
  expect(Buffer.from(successorOf(services, "hash"), "base64url")).toHaveLength(32);
});

test("the ancestors of a refresh token are recognised, and only they", async () => {
  const { services } = await testApi();
  const line = [tokenHash("first")];
  for (let born = 0; born < 200; born++) line.push(tokenHash(successorOf(services, line.at(-1) ?? "")));
  const [first = "", second = ""] = line;
  const last = line.at(-1) ?? "";

  expect(isAncestor(services, first, last)).toBe(true);
  expect(isAncestor(services, last, last)).toBe(false);
  expect(isAncestor(services, second, first)).toBe(false);
  expect(isAncestor(services, tokenHash("another"), last)).toBe(false);
});

interface Forgery {
  alg?: string;
  typ?: string;
  iss?: string;
  aud?: string;
  sid?: string;
  key?: Uint8Array;
}

function forge(key: Uint8Array, change: Forgery): Promise<string> {
  const { alg, typ, ...rest } = { alg: "HS256", typ: "at+jwt", ...change };
  const { key: signingKey = key, ...claims } = rest;
  const now = Date.parse("2026-01-15T12:00:00.000Z") / 1000;
  return new SignJWT({
    iss: "conclave",
    aud: "conclave-api",
    sub: "researcher",
    sid: "session",
    iat: now,
    nbf: now,
    exp: now + 300,
    ...claims,
  })
    .setProtectedHeader({ alg, typ })
    .sign(signingKey);
}

function part(token: string, index: number) {
  return JSON.parse(Buffer.from(token.split(".")[index] ?? "", "base64url").toString());
}
