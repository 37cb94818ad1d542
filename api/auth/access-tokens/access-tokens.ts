import type {
  AccessToken,
  endAccessToken as endContract,
  listAccessTokens as listContract,
  makeAccessToken as makeContract,
} from "#contract/account-security";
import { ACCESS_TOKENS_MAX } from "#contract/limits";
import { appendOwn } from "../../audit/audit";
import { refused } from "../../http/api-error";
import type { Handler } from "../../http/router";
import { noteActivity } from "../activity/activity";
import { tellOfChange } from "../security-messages";
import { refuseUnconfirmed } from "../sessions/fresh-sign-in";
import { ownTransaction } from "../sessions/own-transaction";
import { newToken, tokenHash } from "../sessions/tokens";
import { deleteAccessToken, EXPIRED_LISTED_MS, insertAccessToken, listTokensOf } from "./access-tokens.store";
import { asAccessToken } from "./token-text";

const DAY_MS = 24 * 60 * 60_000;

const tooMany = () =>
  refused(409, `An account can have ${ACCESS_TOKENS_MAX} access tokens. End one that you do not use first.`);

/** The caller's tokens. */
export const listAccessTokens: Handler<typeof listContract> = async ({ db, user, now }) =>
  (await listTokensOf(db, user.id, now() - EXPIRED_LISTED_MS)).map((token) => shownToken(token, now()));

/** Makes a token and returns it this once; only its hash is stored. */
export const makeAccessToken: Handler<typeof makeContract> = async (call) => {
  const { user, body, newId, now, log } = call;
  refuseUnconfirmed(call, "make the access token");
  const token = asAccessToken(newToken(call));
  const { name, scope, days } = body;
  const at = now();
  const row = {
    id: newId(),
    researcher_id: user.id,
    name,
    scope,
    token_hash: tokenHash(token),
    created_at: at,
    expires_at: at + days * DAY_MS,
    last_used_at: null,
  };
  await ownTransaction(call, async (tx) => {
    if ((await listTokensOf(tx, user.id, at)).length >= ACCESS_TOKENS_MAX) throw tooMany();
    await insertAccessToken(tx, row);
    await tellOfChange(call, tx, user.id, "token_made");
    const details = { access_token: row.id, scope, days };
    await appendOwn(tx, user.id, { action: "access_token.make", details, now: now() });
    await noteActivity(call, tx, user.id, "access_token_made");
  });
  log.info("access_token.made", { researcher: user.id, access_token: row.id });
  return { ...shownToken(row, at), token };
};

/** Ends a token immediately. It grants no access, so that no second factor is required. */
export const endAccessToken: Handler<typeof endContract> = async (call) => {
  const { user, id, now, log } = call;
  const ended = await ownTransaction(call, async (tx) => {
    if (!(await deleteAccessToken(tx, { id, researcher_id: user.id }))) return false;
    await tellOfChange(call, tx, user.id, "token_ended");
    await appendOwn(tx, user.id, { action: "access_token.end", details: { access_token: id }, now: now() });
    await noteActivity(call, tx, user.id, "access_token_ended");
    return true;
  });
  if (ended) log.info("access_token.ended", { researcher: user.id, access_token: id });
  return undefined;
};

type Listed = Awaited<ReturnType<typeof listTokensOf>>[number];

function shownToken(
  { id, name, scope, created_at, expires_at, last_used_at }: Listed,
  now: number,
): AccessToken {
  return {
    id,
    name,
    scope,
    made_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
    is_expired: expires_at <= now,
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}
