import { BlockList, isIP } from "node:net";

/** The proxies trusted to report a client's address. */
export interface Trust {
  /** The header in which the nearest proxy reports it, in lower case. */
  header: "x-forwarded-for" | "forwarded";
  /** Whether the address at this position, the peer being 0, is a trusted proxy. */
  isProxy: (address: string, place: number) => boolean;
}

/** More in a row would be a mistake, and would let any client forge its address in the header. */
const MAX_PROXIES = 9;
/** Characters read at a header's end: room for the entries of so many proxies, however much a client wrote before. */
const HEADER_END = 1_000;

/**
 * Reads TRUST_PROXY: a number of proxies in a row, or addresses and networks with commas. Null when no proxy is trusted.
 * Throws the faults of `faultsOfTrust`.
 */
export function readTrust(text: string | undefined, header: string): Trust | null {
  if (!text || text === "0") return null;
  const faults = faultsOfTrust(text);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const isForwarded = header.toLowerCase() === "forwarded";
  const name = isForwarded ? "forwarded" : "x-forwarded-for";
  if (/^\d+$/.test(text)) return { header: name, isProxy: (_address, place) => place < Number(text) };
  const proxies = new BlockList();
  for (const entry of entriesOf(text)) addTo(proxies, entry);
  return { header: name, isProxy: (address) => isIP(address) > 0 && proxies.check(address, family(address)) };
}

/** The faults of TRUST_PROXY, in sentences. */
export function faultsOfTrust(text: string): string[] {
  if (/^\d+$/.test(text)) {
    return Number(text) <= MAX_PROXIES ? [] : [`TRUST_PROXY can count at most ${MAX_PROXIES} proxies.`];
  }
  const wrong = entriesOf(text).filter((entry) => !isNetwork(entry));
  return wrong.map(
    (entry) =>
      `TRUST_PROXY must be a number of proxies, or their addresses and networks such as 127.0.0.1,10.0.0.0/8; "${entry}" is neither.`,
  );
}

/**
 * The client's address. Only entries of trusted proxies count, from the nearest outwards: the first address that is no
 * trusted proxy is the client, and the entries that it wrote itself are ignored (docs/security.md R2).
 *
 * @param peer the connected address
 * @param header as that peer sent it
 */
export function clientAddress(peer: string, header: string | undefined, trust: Trust | null): string {
  if (!trust || !header) return peer;
  const elements = header.slice(-HEADER_END).split(",");
  const chain = trust.header === "forwarded" ? elements.map(forwardedFor) : elements;
  let client = plainAddress(peer);
  for (let place = 0; trust.isProxy(client, place); place++) {
    const next = plainAddress(chain.pop() ?? "");
    // No further entry, or no address: the last trusted proxy is all that is known.
    if (!isIP(next)) break;
    client = next;
  }
  return client;
}

/**
 * The `for` of an element of a Forwarded header (RFC 7239 §4); empty when it has none. Elements are split at every
 * comma: addresses have none, and a quote that a client left open must not swallow what the proxy wrote after it.
 */
function forwardedFor(element: string): string {
  const [, quoted, token] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s"]*))/i.exec(element) ?? [];
  return quoted ?? token ?? "";
}

/** An address without brackets, port, zone, or the prefix of an IPv4 address inside an IPv6 one. */
function plainAddress(text: string): string {
  const trimmed = text.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const unzoned = bare.split("%")[0] ?? "";
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(unzoned)?.[1] ?? unzoned;
}

function entriesOf(text: string): string[] {
  return text.split(",").map((entry) => entry.trim());
}

function isNetwork(entry: string): boolean {
  const [address = "", bits] = entry.split("/", 2);
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function addTo(proxies: BlockList, entry: string): void {
  const [address = "", bits] = entry.split("/", 2);
  if (bits === undefined) proxies.addAddress(address, family(address));
  else proxies.addSubnet(address, Number(bits), family(address));
}

function family(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
