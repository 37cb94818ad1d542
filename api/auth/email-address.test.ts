import { expect, test } from "vitest";
import { emailKey, readableAddress, withBothForms } from "./email-address";

test.each([
  ["max@müller.example", "max@müller.example"],
  ["Max@xn--mller-kva.example", "Max@müller.example"],
  ["MAX@XN--MLLER-KVA.EXAMPLE", "MAX@müller.example"],
  ["max@MU\u0308LLER.example", "max@müller.example"],
  ["max@müller。example", "max@müller.example"],
])("%s is one address with the others, shown as %s", (email, shown) => {
  expect(emailKey(email)).toBe("max@xn--mller-kva.example");
  expect(readableAddress(email)).toBe(shown);
});

test("a domain of ASCII and its case are left as they are", () => {
  const email = "Ada.Rossi@Example.org";

  expect(readableAddress(email)).toBe(email);
  expect(emailKey(` ${email} `)).toBe("ada.rossi@example.org");
});

test("the letters of a local part are one, composed or not, in either case", () => {
  const spellings = ["É@example.org", "E\u0301@example.org", "é@EXAMPLE.org", "e\u0301@example.org"];

  expect(new Set(spellings.map(emailKey))).toEqual(new Set(["é@example.org"]));
});

test.each([
  "a@ex%61mple.org",
  "a@example.org/x",
  "a@example.org?x",
  "a@exämple.org#x",
  "a@xn--a.org",
  "a@exämple.org／x",
])("%s is no spelling of another address", (email) => {
  expect(emailKey(email)).toBe(email);
  expect(readableAddress(email)).toBe(email);
});

test("a comparison of what has been compared changes nothing", () => {
  for (const email of ["İ@straße.example", "ſ@ﬁ.example", "a@ＡＢ.example"]) {
    expect(emailKey(emailKey(email))).toBe(emailKey(email));
    expect(emailKey(readableAddress(email))).toBe(emailKey(email));
  }
});

test("in a text an international domain has both forms, once", () => {
  const text = "For max@müller.example, a@аррӏе.example; ada@example.org and @мария";
  const shown =
    "For max@müller.example (xn--mller-kva.example), a@аррӏе.example (xn--80ak6aa92e.example); ada@example.org and @мария";

  expect(withBothForms(text)).toBe(shown);
  expect(withBothForms(shown)).toBe(shown);
  expect(withBothForms("max@xn--mller-kva.example")).toBe("max@müller.example (xn--mller-kva.example)");
});

test.each(["\u3002", "\uff0e", "\uff61"])("a domain whose full stop is %s has both forms", (stop) => {
  expect(withBothForms(`tim@\u0430pple${stop}com.evil.example`)).toBe(
    "tim@\u0430pple.com.evil.example (xn--pple-43d.com.evil.example)",
  );
});

test("a long text is read once", () => {
  const startedAt = performance.now();

  withBothForms("a".repeat(500_000));
  withBothForms("@a.".repeat(200_000));
  withBothForms(`a@${"a".repeat(500_000)}`);
  const ideographs = Array.from({ length: 60_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000)));
  withBothForms(`a@${ideographs.join("")}.example`);

  expect(performance.now() - startedAt).toBeLessThan(1000);
});
