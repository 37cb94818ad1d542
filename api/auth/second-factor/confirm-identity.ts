import type { confirmIdentity as contract } from "#contract/account-security";
import { transaction } from "../../database/transaction";
import { invalid } from "../../http/api-error";
import type { Handler } from "../../http/router";
import { attemptCode, decide } from "../attempts";
import { emailKey } from "../email-address";
import { confirmSession } from "../sessions/sessions.store";
import { findAuthenticator, spendStep } from "./authenticators.store";
import { CLOCK_MAY_BE_OFF, stepOfCode, totpPurpose } from "./totp";

const wrongCode = () =>
  invalid({ code: [`This code is wrong or was used already. Enter the next one. ${CLOCK_MAY_BE_OFF}`] });

/** Takes the authenticator's code within a session. Wrong ones are counted with those of logins. */
export const confirmIdentity: Handler<typeof contract> = async (call) => {
  const { db, user, body, client, log, now, vault } = call;
  const attempt = await attemptCode(call, emailKey(user.email), client);
  const isRight = await decide(attempt, () =>
    transaction(db, async (tx) => {
      const authenticator = await findAuthenticator(tx, user.id);
      if (!authenticator) return false;
      const step = stepOfCode(vault.open(authenticator.secret, totpPurpose(user.id)), body.code, now());
      if (step === null || !(await spendStep(tx, user.id, step))) return false;
      await confirmSession(tx, user.session_id, now());
      return true;
    }),
  );
  if (!isRight) {
    log.warn("session.code_wrong", { researcher: user.id });
    throw wrongCode();
  }
  await attempt.succeeded();
  log.info("session.confirmed", { researcher: user.id });
  return undefined;
};
