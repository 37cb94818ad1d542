import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowedLink, allowedSchemes, leavesSite } from "./allowedLink";

describe("links are kept only for the schemes http, https, irc, ircs, mailto, xmpp", () => {
  // Proves 2.53
  test.each([
    "http://example.org/",
    "https://example.org/a?b=c#d",
    "irc://irc.example.org/room",
    "ircs://irc.example.org/room",
    "mailto:privacy@example.org",
    "xmpp:desk@example.org",
    "HTTPS://EXAMPLE.ORG",
    "MailTo:privacy@example.org?subject=A%20question",
  ])("%s is kept as it is", (link) => {
    expect(allowedLink(link)).toBe(link);
  });

  // Proves 1.3.5
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "blob:https://example.org/x",
    "ftp://example.org",
    "tel:+390000000",
    "view-source:https://example.org",
    "web+https://example.org",
    "ht tps://example.org",
    ":https://example.org",
    "https%3A:alert(1)",
  ])("%s is blanked", (link) => {
    expect(allowedLink(link)).toBe("");
  });
});

describe("a scheme in disguise is blanked", () => {
  test.each([
    ["a tab inside the scheme", "java\tscript:alert(1)"],
    ["a line break inside the scheme", "java\nscript:alert(1)"],
    ["a NUL before the scheme", "\u0000javascript:alert(1)"],
    ["a control character before the scheme", "\u0001javascript:alert(1)"],
    ["spaces before the scheme", "   javascript:alert(1)"],
    ["a no-break space before the scheme", "\u00a0javascript:alert(1)"],
    ["a byte order mark before the scheme", "\ufeffjavascript:alert(1)"],
    ["a zero-width space inside the scheme", "java\u200bscript:alert(1)"],
    ["full-width letters", "ｊａｖａｓｃｒｉｐｔ:alert(1)"],
    ["a long s, which upper case folds to S", "java\u017fcript:alert(1)"],
    ["a Kelvin sign, which lower case folds to k", "\u212Amailto:a@example.org"],
    ["a named colon", "javascript&colon;alert(1)"],
    ["a numbered colon", "javascript&#58;alert(1)"],
    ["a numbered first letter", "&#106;avascript:alert(1)"],
    ["an allowed scheme with a line break", "https:\n//example.org"],
    ["a right-to-left override behind an allowed scheme", "https://example.org/\u202egnp.exe"],
  ])("%s", (_name, link) => {
    expect(allowedLink(link)).toBe("");
  });
});

describe("a link without a scheme", () => {
  test.each([
    "/account/profile",
    "faq",
    "../faq",
    "?page=2",
    "?a=1&b=2",
    "#your-rights",
    "#a:b",
    "/a:b",
    "./a:b",
  ])("%s stays on this site and is kept", (link) => {
    expect(allowedLink(link)).toBe(link);
    expect(leavesSite(link)).toBe(false);
  });

  test.each(["//example.org", "/\\example.org", "\\\\example.org", "\\/example.org", "\\example.org"])(
    "%s names another host without a scheme and is blanked",
    (link) => {
      expect(allowedLink(link)).toBe("");
    },
  );

  test("an empty link stays empty", () => {
    expect(allowedLink("")).toBe("");
    expect(allowedLink(" \n")).toBe("");
  });
});

test("surrounding white space is dropped from a kept link", () => {
  expect(allowedLink("  https://example.org\n")).toBe("https://example.org");
});

// Proves R20, 1.2.2
test("whatever is written, a browser reads a kept link as an allowed scheme or as this site", () => {
  const pieces = fc.constantFrom(
    "javascript",
    "data",
    "https",
    "mailto",
    ":",
    "/",
    "//",
    "\\",
    "\t",
    "\n",
    "\u0000",
    " ",
    "&colon;",
    "&#58;",
    "%3A",
    "@",
    "?",
    "#",
    ".",
    "example.org",
    "\u200b",
    "\u202e",
    "J",
    "ſ",
    "alert(1)",
  );
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces, { maxLength: 8 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(anything, (written) => {
      const kept = allowedLink(written);
      if (kept === "" || !URL.canParse(kept, "https://here.invalid/page")) return;
      const read = new URL(kept, "https://here.invalid/page");
      expect(allowedSchemes.map((scheme) => `${scheme}:`)).toContain(read.protocol);
      if (!leavesSite(kept)) expect(read.host).toBe("here.invalid");
    }),
    { numRuns: 2000 },
  );
});
