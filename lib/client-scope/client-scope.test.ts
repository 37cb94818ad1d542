import { expect, test } from "vitest";
import { allocationOf, clientScope } from "./client-scope";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:0000:0000:0000:0006", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, scope) => {
  expect(clientScope(address)).toBe(scope);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::6", "2001:db8:1::/48"],
  ["2001:db8:2::6", "2001:db8:2::/48"],
  ["unknown", "unknown"],
])("%s is of the allocation %s", (address, allocation) => {
  expect(allocationOf(address)).toBe(allocation);
});
