import { expect, test } from "vitest";
import { originOf } from "./origin";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Windows"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.5 Safari/605.1.15`,
    "Safari",
    "macOS",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36",
    "Chrome",
    "Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Safari/537.36 Edg/138.0",
    "Microsoft Edge",
    "Windows",
  ],
])("%s is known by its names", (userAgent, browser, system) => {
  expect(originOf({ userAgent, address: "203.0.113.77" })).toEqual({
    browser,
    system,
    network: "203.0.113.0/24",
  });
});

test.each([
  "",
  "curl/8.5.0",
  "Your-bank-says/1.0 (call +39 02 555)",
  "<b>x</b>/1",
  "x".repeat(300),
  "((((((((",
])("%j is no browser, and none of its words is shown", (userAgent) => {
  expect(originOf({ userAgent, address: "" })).toEqual({ browser: null, system: null, network: null });
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["unknown", null],
])("of the address %s the network is kept: %s", (address, network) => {
  expect(originOf({ userAgent: "", address }).network).toBe(network);
});

test("what comes from no call comes from nowhere", () => {
  expect(originOf(undefined)).toEqual({ browser: null, system: null, network: null });
});
