import { expect, it } from "vitest";
import { action, loader } from "../../app/routes/_open.theme";
import { themeOf } from "../../app/theme.server";
import { testApi } from "../support/api";
import { guest } from "../support/site";

it("remembers the theme for a year and goes back to the page it was chosen on", async () => {
  const browser = guest(await testApi());
  const page = await browser.send(action, "/theme", { theme: "dark", redirectTo: "/faq?q=offer" });
  expect(page).toMatchObject({ status: 302, location: "/faq?q=offer" });
  expect(page.headers.get("Set-Cookie")).toBe("theme=dark; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
});

it("knows the theme again from its own cookie", async () => {
  const browser = guest(await testApi());
  for (const theme of ["light", "dark", "system"]) {
    const { headers } = await browser.send(action, "/theme", { theme });
    const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect(themeOf(requestWith(`session=x; ${cookie}`))).toBe(theme);
  }
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

function requestWith(cookie: string): Request {
  return new Request("http://127.0.0.1:3000/", { headers: { Cookie: cookie } });
}
