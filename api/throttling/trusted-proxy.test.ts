import { describe, expect, test } from "vitest";
import { clientAddress, faultsOfTrust, readTrust } from "./trusted-proxy";

const forwardedFor = (trust: string) => readTrust(trust, "x-forwarded-for");
const forwarded = (trust: string) => readTrust(trust, "Forwarded");

test("no proxy's word counts unless it is configured, whatever a client sends", () => {
  for (const trust of [readTrust(undefined, "x-forwarded-for"), readTrust("0", "forwarded")]) {
    expect(clientAddress("192.0.2.1", "198.51.100.7", trust)).toBe("192.0.2.1");
    expect(clientAddress("192.0.2.1", "for=198.51.100.7", trust)).toBe("192.0.2.1");
  }
});

// Proves 4.1.3, 15.3.4
test("a client that connects past the proxy is itself", () => {
  expect(clientAddress("192.0.2.1", "198.51.100.7", forwardedFor("127.0.0.1"))).toBe("192.0.2.1");
});

describe("behind a proxy of one's own, the client is who connected to it", () => {
  test.each([
    ["127.0.0.1", "127.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["127.0.0.1", "::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["::1", "::1", "2001:db8::7", "2001:db8::7"],
    ["10.0.0.0/8,127.0.0.1", "127.0.0.1", "198.51.100.7, 10.1.2.3", "198.51.100.7"],
    ["fd00::/8", "fd00::1", "198.51.100.7:4711", "198.51.100.7"],
    ["1", "10.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["2", "10.0.0.1", "198.51.100.7, 203.0.113.4", "198.51.100.7"],
  ])("TRUST_PROXY=%s, peer %s, header %s: %s", (trust, peer, header, client) => {
    expect(clientAddress(peer, header, forwardedFor(trust))).toBe(client);
  });

  test.each([
    ["for=198.51.100.7;proto=https;by=203.0.113.4", "198.51.100.7"],
    ['proto=https; For="[2001:db8::7]:4711"', "2001:db8::7"],
    ["for=192.0.2.43, for=198.51.100.7", "198.51.100.7"],
  ])("Forwarded: %s", (header, client) => {
    expect(clientAddress("127.0.0.1", header, forwarded("127.0.0.1"))).toBe(client);
  });
});

describe("no header that a client can send changes who it is", () => {
  const client = "198.51.100.7";
  const claims = [
    "203.0.113.9",
    "127.0.0.1",
    "10.0.0.1, 127.0.0.1",
    "unknown",
    "",
    ",,,",
    "x".repeat(8_000),
    'for="203.0.113.9',
    "for=203.0.113.9",
  ];

  test.each(claims)("claimed: %s", (claim) => {
    expect(clientAddress("127.0.0.1", `${claim}, ${client}`, forwardedFor("127.0.0.1"))).toBe(client);
    expect(clientAddress("127.0.0.1", `${claim}, ${client}`, forwardedFor("1"))).toBe(client);
    const quoted = `${claim}, for="${client}:4711"`;
    expect(clientAddress("127.0.0.1", quoted, forwarded("127.0.0.1"))).toBe(client);
  });

  test("the other header is not read", () => {
    expect(clientAddress("127.0.0.1", "for=203.0.113.9", forwardedFor("127.0.0.1"))).toBe("127.0.0.1");
    expect(clientAddress("127.0.0.1", "203.0.113.9", forwarded("127.0.0.1"))).toBe("127.0.0.1");
  });
});

test.each(["proxy.example.org", "10.0.0.0/33", "10.0.0.0/x", "127.0.0.1,,", "loopback", "99", "::1/129"])(
  "TRUST_PROXY=%s is a fault",
  (text) => {
    expect(faultsOfTrust(text)[0]).toMatch(/^TRUST_PROXY (must be|can count)/);
    expect(() => readTrust(text, "x-forwarded-for")).toThrow("TRUST_PROXY");
  },
);
