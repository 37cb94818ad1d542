import { expect } from "vitest";
import { codeAt } from "../../../api/auth/second-factor/totp";
import { TEST_CSRF, type TestApi } from "../servers/api";
import { SAMPLE_PASSWORD, SAMPLE_TOTP_SECRET } from "./researchers";

/** A password that no sample researcher has. */
export const WRONG_PASSWORD = "Not this 1 at all";

interface Credentials {
  email: string;
  /** A password, or an invite code instead. */
  password?: string;
  address?: string;
  /** The value of the known-device cookie. */
  device?: string;
  userAgent?: string;
}

/** Sends the first step of signing in. */
export function login(api: TestApi, { email, password = SAMPLE_PASSWORD, address, device }: Credentials) {
  return api.request("POST", "/auth/login/", { form: { email, password }, address, ...onDevice(device) });
}

/** The headers of a browser that holds a known-device cookie. */
function onDevice(device = "") {
  const headers = { Cookie: `csrftoken=${TEST_CSRF}; known-device=${device}`, "X-CSRFToken": TEST_CSRF };
  return { headers, withoutCsrf: true };
}

/** The value of a response's known-device cookie. */
export function deviceOf(answer: Response): string {
  return /^known-device=([^;]+); .*HttpOnly/.exec(answer.headers.getSetCookie()[0] ?? "")?.[1] ?? "";
}

/** The code that the sample authenticator shows; `steps` of 30 seconds from now. */
export function sampleCode(api: TestApi, steps = 0): string {
  return codeAt(SAMPLE_TOTP_SECRET, api.clock.now + steps * 30_000);
}

/** A six-digit code that is wrong now, before and after. */
export function wrongCode(api: TestApi): string {
  const good = [-1, 0, 1].map((steps) => sampleCode(api, steps));
  return ["000000", "000001", "000002", "000003"].find((code) => !good.includes(code)) ?? "";
}

/** Sends the second step of signing in. */
export function confirmCode(
  api: TestApi,
  ephemeral_token: string,
  code: string,
  address?: string,
  device?: string,
  userAgent?: string,
) {
  const { headers, withoutCsrf } = onDevice(device);
  return api.request("POST", "/auth/login/code/", {
    json: { ephemeral_token, code },
    address,
    withoutCsrf,
    headers: userAgent ? { ...headers, "User-Agent": userAgent } : headers,
  });
}

/** The ephemeral token of a sign-in with the right password. */
export async function ephemeralToken(api: TestApi, credentials: Credentials): Promise<string> {
  const response = await login(api, credentials);
  const { ephemeral_token } = await response.json();
  return ephemeral_token;
}

/** Both steps, with everything right; the session data. */
export async function signIn(api: TestApi, credentials: Credentials) {
  const token = await ephemeralToken(api, credentials);
  const { address, device, userAgent } = credentials;
  const response = await confirmCode(api, token, sampleCode(api), address, device, userAgent);
  return response.json();
}

let hosts = 0;

/** Failures from as many clients, none of which was here before. */
export async function failFromEverywhere(api: TestApi, email: string, times: number, status = 400) {
  for (let failed = 0; failed < times; failed++) {
    const host = ++hosts;
    const address = `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`;
    const response = await login(api, { email, password: WRONG_PASSWORD, address });
    expect(response.status).toBe(status);
  }
}
