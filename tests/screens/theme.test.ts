import { expect, it } from "vitest";
import { action, loader } from "../../app/routes/_open.theme";
import { themeCookie, themeOf } from "../../app/site/theme.server";
import { testApi } from "../support/servers/api";
import { guest } from "../support/servers/site";

// Proves 3.3.2
it("remembers the theme for a year and goes back to the page it was chosen on", async () => {
  const browser = guest(await testApi());
  const page = await browser.send(action, "/theme", { theme: "dark", redirectTo: "/faq?q=offer" });
  expect(page).toMatchObject({ status: 302, location: "/faq?q=offer" });
  expect(page.headers.get("Set-Cookie")).toBe("theme=dark; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
});

it("tells a page with scripts the theme, and has it stay where it is", async () => {
  const page = await guest(await testApi()).send(action, "/theme", { theme: "dark", stay: "yes" });
  expect(page).toMatchObject({ status: 200, location: null, data: { theme: "dark" } });
  expect(page.headers.get("Set-Cookie")).toMatch(/^theme=dark;/);
});

it("knows the theme again from its own cookie", async () => {
  const browser = guest(await testApi());
  for (const theme of ["light", "dark", "system"]) {
    const { headers } = await browser.send(action, "/theme", { theme });
    const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect(themeOf(requestWith(`session=x; ${cookie}`))).toBe(theme);
  }
});

// Proves 3.3.1, 3.3.3
it("has a cookie for TLS and this host only, where the site has TLS", () => {
  const cookie = themeCookie("dark", "https://conclave.example");
  expect(cookie).toMatch(/^__Host-theme=dark; Path=\/; .*; Secure$/);
  expect(cookie).not.toContain("Domain");
  expect(themeOf(requestWith(cookie.split(";")[0] ?? ""))).toBe("dark");
});

it.each(["", "theme=purple", "mytheme=dark"])("follows the system with the cookie %j", (cookie) => {
  expect(themeOf(requestWith(cookie))).toBe("system");
});

// Proves 1.2.1
it("puts nothing but a theme into the cookie", async () => {
  const browser = guest(await testApi());
  const page = await browser.send(action, "/theme", { theme: "dark; Domain=example.org" });
  expect(page.headers.get("Set-Cookie")).toMatch(/^theme=system; Path/);
});

it.each(["https://example.org/", "//example.org", "/\\example.org", "/%2F/example.org", "", "faq"])(
  "goes back to / and not to %j",
  async (redirectTo) => {
    const page = await guest(await testApi()).send(action, "/theme", { theme: "dark", redirectTo });
    expect(page.location).toBe("/");
  },
);

it("is no page, and sets nothing by its address: who opens it goes home", async () => {
  const browser = guest(await testApi());
  const page = await browser.load(loader, "/theme?theme=dark&device=id.since.signature&inactive=yes", {
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  });
  expect(page).toMatchObject({ status: 302, location: "/" });
  expect(page.headers.get("Set-Cookie")).toBeNull();
  expect(browser.deviceCookie).toBeNull();
  expect(browser.notice).toBeNull();
});

function requestWith(cookie: string): Request {
  return new Request("http://127.0.0.1:3000/", { headers: { Cookie: cookie } });
}
