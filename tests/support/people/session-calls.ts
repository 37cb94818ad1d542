import type { TestApi } from "../servers/api";

/** Exchanges both tokens of a session. */
export function refresh(api: TestApi, { access, refresh }: { access: string; refresh: string }) {
  return api.request("POST", "/auth/login/refresh/", { json: { access, refresh } });
}

/** Asks for a session's data, which needs its access token. */
export function renew(api: TestApi, token: string) {
  return api.request("POST", "/auth/session", { token });
}
