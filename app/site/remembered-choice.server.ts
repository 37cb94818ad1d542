import { cookieIn } from "#contract/cookies";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A display preference that a browser remembers: one of a few values, in a cookie of its own. */
export interface RememberedChoice<Value extends string> {
  /** The choice of the request's browser; the first value until one was made. */
  of: (request: Request) => Value;
  /**
   * The header that remembers a choice.
   *
   * @param publicUrl decides whether the cookie is for TLS only
   */
  cookie: (value: Value, publicUrl: string) => string;
}

/** A choice among `values`, the first of which is the default, in a cookie of this name. */
export function rememberedChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): RememberedChoice<Value> {
  const secureName = `__Host-${name}`;
  return {
    of(request) {
      const cookies = request.headers.get("Cookie");
      const chosen = cookieIn(cookies, secureName) ?? cookieIn(cookies, name);
      return values.find((value) => value === chosen) ?? values[0];
    },
    cookie(value, publicUrl) {
      const isHttps = publicUrl.startsWith("https:");
      const cookieName = isHttps ? secureName : name;
      return `${cookieName}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
    },
  };
}
