import type { DatabaseTransaction } from "../../database/schema";
import { invalid } from "../../http/api-error";
import type { Client } from "../../http/call-context";
import type { Services } from "../../services";
import { attemptOwnCode, decide } from "../attempts";
import type { Caller } from "../caller";
import { ownTransaction } from "../sessions/own-transaction";
import { findAuthenticator, spendStep } from "./authenticators.store";
import { CLOCK_MAY_BE_OFF, stepOfCode, totpPurpose } from "./totp";

/** The same for a wrong code and for a used one, so that it confirms no code that was overheard. */
export const wrongCode = () =>
  invalid({ code: [`This code is wrong or was used already. Enter the next one. ${CLOCK_MAY_BE_OFF}`] });

/** Uses up a code of a researcher's authenticator; false when it is wrong, or was used. */
export async function spendCode(
  { vault, now }: Pick<Services, "vault" | "now">,
  tx: DatabaseTransaction,
  { researcher_id, code }: { researcher_id: string; code: string },
): Promise<boolean> {
  const authenticator = await findAuthenticator(tx, researcher_id);
  if (!authenticator) return false;
  const secret = vault.open(authenticator.secret, totpPurpose(researcher_id));
  const step = stepOfCode(secret, code, now());
  return step !== null && (await spendStep(tx, researcher_id, step));
}

/**
 * Runs what a signed-in caller may only do with a current code, in the transaction that uses the code up: a refusal uses
 * up none. Wrong codes are counted by session, apart from those of logins. Throws 400 `{code}`, and 429 after too many.
 */
export async function withOwnCode<Result>(
  call: Services & { user: Caller; client: Client },
  code: string,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const { user, log } = call;
  const attempt = await attemptOwnCode(call, user.session_id);
  const done = await decide(attempt, () =>
    ownTransaction(call, async (tx) => {
      const isRight = await spendCode(call, tx, { researcher_id: user.id, code });
      return isRight ? { result: await work(tx) } : null;
    }),
  );
  if (!done) {
    log.warn("session.code_wrong", { researcher: user.id });
    throw wrongCode();
  }
  await attempt.succeeded();
  return done.result;
}
