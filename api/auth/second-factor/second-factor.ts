import type { confirmLoginCode as contract } from "#contract/auth";
import { invalid } from "../../http/api-error";
import type { Handler } from "../../http/router";
import { findAuthenticator, spendStep } from "./authenticators.store";
import { completeSignIn } from "./complete-sign-in";
import { CLOCK_MAY_BE_OFF, stepOfCode, totpPurpose } from "./totp";

/** The same for a wrong code and for a used one: a code that was overheard must not be told apart. */
const wrongCode = () =>
  invalid({ code: [`This code is wrong or was used already. Enter the next one. ${CLOCK_MAY_BE_OFF}`] });

/** The second step of signing in: the one-time code that belongs to an ephemeral token (docs/security.md R5). */
export const confirmLoginCode: Handler<typeof contract> = (call) =>
  completeSignIn(call, {
    by: "code",
    activity: "login",
    wrongCode,
    examine:
      async ({ researcher_id }) =>
      async (tx) => {
        const authenticator = await findAuthenticator(tx, researcher_id);
        if (!authenticator) return false;
        const secret = call.vault.open(authenticator.secret, totpPurpose(researcher_id));
        const timeStep = stepOfCode(secret, call.body.code, call.now());
        return timeStep !== null && spendStep(tx, researcher_id, timeStep);
      },
  });
