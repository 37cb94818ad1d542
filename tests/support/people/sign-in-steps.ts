import { send } from "./caller";
import { SAMPLE_PASSWORD } from "./researchers";

/** A step's response; `body` is its JSON. */
interface Step {
  status: number;
  body: Record<string, unknown>;
}

/** Signs in to a running instance with the sample password, as a program would; with a code, by both steps. */
export async function signInSteps(url: string, email: string, code?: string): Promise<Step[]> {
  const first = await stepOf(
    send({ url }, "POST", "/auth/login/", { form: { email, password: SAMPLE_PASSWORD } }),
  );
  if (!code) return [first];
  const json = { ephemeral_token: first.body.ephemeral_token, code };
  return [first, await stepOf(send({ url }, "POST", "/auth/login/code/", { json }))];
}

async function stepOf(sent: Promise<Response>): Promise<Step> {
  const answer = await sent;
  return { status: answer.status, body: await answer.json() };
}
