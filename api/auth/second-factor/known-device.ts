import { timingSafeEqual } from "node:crypto";
import { KNOWN_DEVICE_MS, knownDeviceCookie } from "#contract/known-device";
import type { Database, DatabaseTransaction } from "../../database/schema";
import type { Client } from "../../http/call-context";
import { ReadyResponse } from "../../http/response";
import type { Services } from "../../services";
import { throttleKey } from "../../throttling/throttle";
import { findResearcher } from "../auth.store";
import type { EmailKey } from "../email-address";

const ID_BYTES = 16;

type Db = Database | DatabaseTransaction;
type Signing = Pick<Services, "keys" | "now">;

/**
 * The id of a device that an account has signed in from, with every factor it has; null for any other device. The token
 * proves it by an HMAC over account, password hash, device and time: no client can forge one, and a new password
 * invalidates those issued before.
 */
export async function knownDevice(
  services: Signing,
  db: Db,
  account: EmailKey,
  { device = "" }: Client,
): Promise<string | null> {
  const [id = "", since = "", signature = "", ...rest] = device.split(".");
  const issuedAt = Number.parseInt(since, 36);
  if (rest.length > 0 || !(services.now() - issuedAt < KNOWN_DEVICE_MS)) return null;
  const expected = Buffer.from(await signatureOf(services, db, account, id, since));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

/** The response to a sign-in that succeeded, with the cookie that makes this a known device. */
export async function rememberDevice(
  services: Signing & Pick<Services, "identity" | "randomBytes"> & { client: Client },
  db: Db,
  account: EmailKey,
  reply: unknown,
): Promise<ReadyResponse> {
  const { client, identity, now, randomBytes } = services;
  const id =
    (await knownDevice(services, db, account, client)) ?? randomBytes(ID_BYTES).toString("base64url");
  const since = now().toString(36);
  const token = [id, since, await signatureOf(services, db, account, id, since)].join(".");
  return new ReadyResponse({
    status: 200,
    value: reply,
    cookies: [knownDeviceCookie(identity.publicUrl, token)],
  });
}

/** Looks up the password's hash, even of an account that does not exist, so that the time reveals nothing. */
async function signatureOf(services: Signing, db: Db, account: EmailKey, id: string, since: string) {
  const researcher = await findResearcher(db, account);
  return throttleKey(services, "known device", account, researcher?.password_hash ?? "", id, since);
}
