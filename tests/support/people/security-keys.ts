import { expect } from "vitest";
import type { Services } from "../../../api/services";
import { type TestApi, testApi, testIdentity } from "../servers/api";
import { type Dishonest, SoftwareKey } from "./software-key";

/** Where keys can be: a name, with TLS. */
export const KEY_ORIGIN = "https://conclave.example";

/** The API of an instance that can have security keys. */
export function keyApi(overrides: Partial<Services> = {}): Promise<TestApi> {
  return testApi({ identity: { ...testIdentity, publicUrl: KEY_ORIGIN }, ...overrides });
}

/** Begins the registration of a key and adds it; returns the response, whatever it is. */
export async function addKey(api: TestApi, token: string, key: SoftwareKey, changes: Dishonest = {}) {
  const begun = await api.request("POST", "/auth/security-keys/begin", { token });
  expect(begun.status).toBe(200);
  const { options } = await begun.json();
  const credential = key.create(options, changes);
  return api.request("POST", "/auth/security-keys", { token, json: { name: "Blue key", credential } });
}

/** A researcher with one key. */
export async function withKey(api: TestApi) {
  const researcher = await api.signedIn();
  const key = new SoftwareKey(KEY_ORIGIN);
  const added = await addKey(api, researcher.token, key);
  expect(added.status).toBe(201);
  return { ...researcher, key, added: await added.json() };
}

/** Asks an account's key for a sign-in: the options. */
export async function beginKey(api: TestApi, ephemeral_token: string) {
  const begun = await api.request("POST", "/auth/login/security-key/begin", { json: { ephemeral_token } });
  expect(begun.status).toBe(200);
  return (await begun.json()).options;
}

/** Sends a key's response as the second step of signing in. */
export function confirmKey(api: TestApi, ephemeral_token: string, credential: object) {
  return api.request("POST", "/auth/login/security-key/", { json: { ephemeral_token, credential } });
}
