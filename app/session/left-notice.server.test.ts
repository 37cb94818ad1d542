import { expect, test } from "vitest";
import { LeftNotice, noticeCookieName } from "./left-notice.server";

const https = "https://conclave.example";

// Proves 3.3.2, 3.3.3
test("a notice has a short-lived cookie of this host, for TLS where the site has it, that no script reads", () => {
  const notice = new LeftNotice(null);
  notice.leave("inactive");

  expect(notice.cookie(https)).toBe(
    "__Host-notice=inactive; Path=/; Max-Age=300; HttpOnly; SameSite=Lax; Secure",
  );
  expect(notice.cookie("http://127.0.0.1:3000")).toBe(
    "notice=inactive; Path=/; Max-Age=300; HttpOnly; SameSite=Lax",
  );
  expect([noticeCookieName(https), noticeCookieName("http://127.0.0.1:3000")]).toEqual([
    "__Host-notice",
    "notice",
  ]);
});

test("a cookie is written where another notice was left, or the browser's was shown, and nowhere else", () => {
  const [same, other, shown] = [new LeftNotice("inactive"), new LeftNotice("inactive"), new LeftNotice("x")];
  other.leave("session_ended");
  shown.remove();

  expect(new LeftNotice(null).cookie(https)).toBeNull();
  expect(same.cookie(https)).toBeNull();
  expect(other.cookie(https)).toMatch(/^__Host-notice=session_ended;/);
  expect(shown.cookie(https)).toBe("__Host-notice=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
  expect(shown.name).toBeNull();
});
