import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Secrets that are shorter are found by chance in anything: the second part of a device's cookie is a time. */
const SECRET_MIN_LENGTH = 6;
/** Signed parameters that only the site can put into a URL to report an action (app/session/signed-param.server.ts): proofs, which open nothing. */
const proofs = /([?&](?:changed|ended|received)=[\w-]+)\.[\w-]{43}(?=&|$)/g;
const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Shapes of secrets that no request has shown: an email address, a token, a key. */
const shapes = [
  /[\w.+-]+@[\w-]+\.\w/,
  /\beyJ[\w-]{10,}\./,
  /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}/,
];

/** The addresses that a server of the journeys was asked for and redirected to, and the secrets that it saw. */
export interface Traffic {
  addresses: Set<string>;
  secrets: Set<string>;
}

export const noTraffic = (): Traffic => ({ addresses: new Set(), secrets: new Set() });

/** Whether servers are watched: in the journeys (vitest.config.ts), and nowhere where load is made or measured. */
const isWatching = () => process.env.RECORD_TRAFFIC === "yes";

/** Node's arguments with which a server reports its traffic. */
export function recordingArguments(): string[] {
  return isWatching() ? ["--import", fileURLToPath(new URL("record-traffic.mjs", import.meta.url))] : [];
}

/** The standard streams of such a server, and the channel by which it reports. */
export function recordingStreams(): ("ignore" | "pipe" | "ipc")[] {
  return ["ignore", "pipe", "pipe", ...(isWatching() ? (["ipc"] as const) : [])];
}

/** Adds a server's reports to the recorded traffic. */
export function recordTraffic({ addresses, secrets }: Traffic, child: ChildProcess): void {
  child.on("message", (told: { addresses: string[]; secrets: string[] }) => {
    for (const address of told.addresses) addresses.add(address);
    for (const secret of told.secrets) if (secret.length >= SECRET_MIN_LENGTH) secrets.add(secret);
  });
}

/**
 * Every address and every line of the log that holds a secret: one that a request or a response carried, or one by its
 * shape. A server's output at its start, such as the demo's invitation, is for the operator and no log.
 */
export function leaksIn({ addresses, secrets }: Traffic, printed: string): string[] {
  const lines = printed.split("\n").filter((line) => line.startsWith("{"));
  const holds = (text: string) =>
    shapes.some((shape) => shape.test(text.replace(ids, "id"))) ||
    [...secrets].some((secret) => text.includes(secret) && new RegExp(bounded(secret)).test(text));
  return [
    ...[...addresses]
      .filter((address) => holds(readable(address.replace(proofs, "$1"))))
      .map((one) => `address ${one}`),
    ...lines.filter(holds).map((line) => `log ${line}`),
  ];
}

/** Throws when there is any. */
export function refuseLeaks(traffic: Traffic, printed: string): void {
  const leaks = leaksIn(traffic, printed);
  if (leaks.length > 0) throw new Error(`Secrets are in addresses or in the log:\n${leaks.join("\n")}`);
}

/** A secret as a whole word: six digits of a code are within many a longer number. */
const bounded = (secret: string) => `(?<![\\w-])${secret.replace(/[^\w-]/g, "\\$&")}(?![\\w-])`;

function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
