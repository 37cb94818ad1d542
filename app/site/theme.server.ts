import { cookieIn } from "#contract/cookies";
import { type ThemeChoice, themeChoices } from "#design-system/ThemeSwitch";

const cookieName = "theme";
const secureName = `__Host-${cookieName}`;
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The theme a browser chose; `system` until then. */
export function themeOf(request: Request): ThemeChoice {
  const cookies = request.headers.get("Cookie");
  const value = cookieIn(cookies, secureName) ?? cookieIn(cookies, cookieName);
  return themeChoices.find((choice) => choice === value) ?? "system";
}

/**
 * The header that remembers the choice.
 *
 * @param publicUrl decides whether the cookie is for TLS only
 */
export function themeCookie(theme: ThemeChoice, publicUrl: string): string {
  const isHttps = publicUrl.startsWith("https:");
  const name = isHttps ? secureName : cookieName;
  return `${name}=${theme}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}
