import { expect } from "vitest";
import type { TestApi } from "../servers/api";

/** Makes an access token by a session of its researcher's; by default one that may do all that tokens may. */
export async function makeToken(
  api: TestApi,
  session: string,
  { name = "A program", scope = "read submit", days = 30 } = {},
): Promise<{ id: string; token: string }> {
  const form = { name, scope, days: String(days) };
  const response = await api.request("POST", "/auth/tokens", { token: session, form });
  expect(response.status).toBe(201);
  return response.json();
}
