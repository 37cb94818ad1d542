import { expect } from "vitest";
import type { TestApi } from "../servers/api";

/** Makes ten recovery codes as a researcher would, and returns them. */
export async function makeCodes(api: TestApi, token: string): Promise<string[]> {
  const response = await api.request("POST", "/auth/recovery-codes", { token });
  expect(response.status).toBe(201);
  return (await response.json()).codes;
}

/** Sends a recovery code as the second step of signing in. */
export function redeem(api: TestApi, ephemeral_token: string, recovery_code = "", address?: string) {
  return api.request("POST", "/auth/login/recovery-code/", {
    json: { ephemeral_token, recovery_code },
    address,
  });
}
