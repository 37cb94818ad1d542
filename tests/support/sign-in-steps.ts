import { SAMPLE_PASSWORD } from "./researchers";

const csrf = { Cookie: "csrftoken=of-this-test", "X-CSRFToken": "of-this-test" };

/** A step's answer; `body` is its JSON. */
interface Step {
  status: number;
  body: Record<string, unknown>;
}

/** Signs in to a running instance with the sample password, as a program would; with a code, by both steps. */
export async function signInSteps(url: string, email: string, code?: string): Promise<Step[]> {
  const form = new URLSearchParams({ email, password: SAMPLE_PASSWORD });
  const first = await post(`${url}/api/auth/login/`, form);
  if (!code) return [first];
  const json = JSON.stringify({ ephemeral_token: first.body.ephemeral_token, code });
  return [first, await post(`${url}/api/auth/login/code/`, json, { "Content-Type": "application/json" })];
}

async function post(url: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Step> {
  const answer = await fetch(url, { method: "POST", headers: { ...csrf, ...headers }, body });
  return { status: answer.status, body: await answer.json() };
}
