import { isIP } from "node:net";

/**
 * The client that tries are counted by: an IPv4 address, or the /64 network of an IPv6 address, because a
 * household or a rented server has all of a /64 to itself (docs/security.md#throttles). An IPv4 address that
 * is written inside an IPv6 one is that IPv4 address. Anything else is returned unchanged.
 */
export function clientScope(address: string): string {
  const plain = address.split("%")[0] ?? "";
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped && isIP(mapped) === 4) return mapped;
  if (isIP(plain) !== 6) return address;
  const groups = expanded(plain);
  const [high = "", low = ""] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff") return dotted(high, low);
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * The network of an address, for people to recognise: /24 of IPv4, /48 of IPv6, which a provider gives a household or a company.
 * Null where it is none.
 */
export function networkOf(address: string): string | null {
  const scope = clientScope(address);
  if (isIP(scope) === 4) return `${scope.split(".").slice(0, 3).join(".")}.0/24`;
  return scope.endsWith("::/64") ? `${scope.split(":").slice(0, 3).join(":")}::/48` : null;
}

/**
 * The addresses that one customer of a provider can have to themselves: an IPv4 address, or the /48 of an IPv6 address, which has 65,536
 * networks of the size that `clientScope` counts. Anything else is returned unchanged.
 */
export function allocationOf(address: string): string {
  const scope = clientScope(address);
  return isIP(scope) === 4 ? scope : (networkOf(address) ?? scope);
}

/** The eight groups of an IPv6 address, without leading zeros, in lower case. */
function expanded(address: string): string[] {
  const [before = "", after] = address.split("::");
  const head = before ? before.split(":") : [];
  const tail = after ? after.split(":") : [];
  const missing = after === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array.from({ length: missing }, () => "0"), ...tail].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ""),
  );
}

/** Two groups of an IPv6 address as an IPv4 address. */
function dotted(high: string, low: string): string {
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}
