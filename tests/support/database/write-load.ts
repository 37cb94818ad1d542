import { createHash, randomBytes } from "node:crypto";
import { research, send } from "../people/caller";

/** A submission that the server responded to, with its response about the file. */
export interface Answer {
  id: string;
  /** Of the file as it was sent. */
  sha256: string;
  /** When the response came, in milliseconds since 1970. */
  at: number;
}

/** The outcome of a write load. */
export interface Load {
  answered: Answer[];
  /** Why requests got no response at all, such as ECONNREFUSED. */
  broken: string[];
  /** Responses that were no success, as texts. */
  refused: string[];
}

/**
 * Submits research with a file, again and again, with every token concurrently; each may do so ten times an hour. A token's
 * turn ends with its first request that gets no response.
 *
 * @param onAnswer is called after every submission with a response
 */
export async function submitAll(
  url: string,
  tokens: string[],
  onAnswer: (load: Load) => void,
): Promise<Load> {
  const load: Load = { answered: [], broken: [], refused: [] };
  await Promise.all(
    tokens.map(async (token) => {
      for (let number = 0; number < 10; number++) {
        try {
          load.answered.push(await submit(url, token));
          onAnswer(load);
        } catch (error) {
          if (error instanceof Refused) load.refused.push(error.message);
          else load.broken.push(codeOf(error));
          return;
        }
      }
    }),
  );
  return load;
}

/** fetch's error code for a connection. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : String(error);
}

class Refused extends Error {}

async function submit(url: string, token: string): Promise<Answer> {
  const { id } = await successOf(
    await send({ url }, "POST", "/submissions", { token, json: { details: research } }),
  );
  const file = randomBytes(64 * 1024);
  await successOf(await send({ url }, "POST", `/submissions/${id}/attachments`, { token, file }));
  return { id, sha256: createHash("sha256").update(file).digest("hex"), at: Date.now() };
}

async function successOf(answer: Response) {
  const reply = await answer.text();
  if (answer.status !== 201) throw new Refused(`${answer.status}: ${reply}`);
  return JSON.parse(reply);
}
