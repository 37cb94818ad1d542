import { expect, it } from "vitest";
import { action, loader } from "../../app/routes/_open.theme";
import { themeCookie, themeOf } from "../../app/theme.server";
import { testApi } from "../support/api";
import { guest, signedInAt } from "../support/site";

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

it("has a cookie for TLS and this host only, where the site has TLS", () => {
  const cookie = themeCookie("dark", "https://conclave.example");
  expect(cookie).toMatch(/^__Host-theme=dark; Path=\/; .*; Secure$/);
  expect(cookie).not.toContain("Domain");
  expect(themeOf(requestWith(cookie.split(";")[0] ?? ""))).toBe("dark");
});

it.each(["", "theme=purple", "mytheme=dark"])("follows the system with the cookie %j", (cookie) => {
  expect(themeOf(requestWith(cookie))).toBe("system");
});

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

it("is no page: who opens it goes home", async () => {
  expect((await guest(await testApi()).load(loader, "/theme")).location).toBe("/");
});

it("chooses the theme again that logging out made the browser forget, and goes to /", async () => {
  const browser = guest(await testApi());
  const page = await browser.load(loader, "/theme?theme=dark", navigation("same-origin"));
  expect(page).toMatchObject({ status: 302, location: "/" });
  expect(page.headers.get("Set-Cookie")).toMatch(/^theme=dark; Path=\/; Max-Age=31536000/);
});

it.each([
  ["another site's link", "/theme?theme=dark", "cross-site"],
  ["a theme that there is not", "/theme?theme=purple", "same-origin"],
])("chooses no theme by %s", async (_what, address, site) => {
  const browser = guest(await testApi());
  const page = await browser.load(loader, address, navigation(site));
  expect(page).toMatchObject({ status: 302, location: "/" });
  expect(page.headers.get("Set-Cookie")).toBeNull();
});

it("says why somebody was logged out, and says it to nobody who is signed in or sent by another site", async () => {
  const address = "/theme?inactive=yes";
  const api = await testApi();
  const browser = guest(api);
  await browser.load(loader, address, navigation("cross-site"));
  expect(browser.state.notice).toBeUndefined();
  await browser.load(loader, address, navigation("same-origin"));
  expect(browser.state.notice).toBe("inactive");
  const signedIn = await signedInAt(api, "complete");
  await signedIn.browser.load(loader, address, navigation("same-origin"));
  expect(signedIn.browser.state.notice).toBeUndefined();
});

function navigation(site: string) {
  return { "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
}

function requestWith(cookie: string): Request {
  return new Request("http://127.0.0.1:3000/", { headers: { Cookie: cookie } });
}

it("keeps what the device is known by when logging out brings it, and not when another site does", async () => {
  const address = "/theme?device=id.since.signature";
  const browser = guest(await testApi());
  await browser.load(loader, address, navigation("cross-site"));
  expect(browser.deviceCookie).toBeNull();
  await browser.load(loader, address, navigation("same-origin"));
  expect(browser.deviceCookie).toMatch(
    /^known-device=id\.since\.signature; Path=\/; Max-Age=2592000; HttpOnly/,
  );
  await browser.load(loader, "/theme?device=x;%20Domain=example.org", navigation("same-origin"));
  expect(browser.deviceCookie).toBeNull();
});
