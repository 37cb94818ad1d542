import { timingSafeEqual } from "node:crypto";
import { KNOWN_DEVICE_MS, knownDeviceCookie } from "#contract/known-device";
import { type Client, Ready } from "../http/area";
import { throttleKey } from "../security/throttle";
import type { Services } from "../services";

const ID_BYTES = 16;

/**
 * The id of a device that an account has signed in from, with every factor it has; null for any other device. The
 * token says so itself, by a signature over account, device and time: nobody can make one for an account whose
 * password they do not have.
 */
export function knownDevice(services: Services, account: string, { device = "" }: Client): string | null {
  const [id = "", since = "", signature = "", ...rest] = device.split(".");
  const issuedAt = Number.parseInt(since, 36);
  if (rest.length > 0 || !(services.now() - issuedAt < KNOWN_DEVICE_MS)) return null;
  const expected = Buffer.from(signatureOf(services, account, id, since));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

/** The answer of a sign-in that succeeded, with the cookie by which this device will be known. */
export function rememberDevice(
  services: Services & { client: Client },
  account: string,
  reply: unknown,
): Ready {
  const { client, identity, now, randomBytes } = services;
  const id = knownDevice(services, account, client) ?? randomBytes(ID_BYTES).toString("base64url");
  const since = now().toString(36);
  const token = [id, since, signatureOf(services, account, id, since)].join(".");
  return new Ready({ status: 200, value: reply, cookies: [knownDeviceCookie(identity.publicUrl, token)] });
}

function signatureOf(services: Services, account: string, id: string, since: string): string {
  return throttleKey(services, "known device", account, id, since);
}
