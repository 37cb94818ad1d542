import type { redeemRecoveryCode as contract } from "#contract/account-security";
import { appendOwn } from "../../audit/audit";
import type { DatabaseTransaction } from "../../database/schema";
import { invalid } from "../../http/api-error";
import type { ContextOf } from "../../http/call-context";
import type { Handler } from "../../http/router";
import { deleteAccessTokensOf } from "../access-tokens/access-tokens.store";
import { completeSignIn } from "../second-factor/complete-sign-in";
import { tellOfChange } from "../security-messages";
import { deleteSessionsOf } from "../sessions/sessions.store";
import { readRecoveryCode } from "./recovery-code.rules";
import { findRecoveryCodes, findUnusedCode, markProved, spendRecoveryCode } from "./recovery-codes.store";

type RedeemCall = ContextOf<typeof contract>;

/** The same for a wrong code and for a used one: a sheet that was found must not reveal which of its codes are valid. */
const wrongCode = () =>
  invalid({ recovery_code: ["This recovery code is wrong or was used already. Enter another one."] });

/**
 * The second step of signing in without the authenticator. Every other session and every access token ends: a phone
 * that is lost may still be logged in.
 */
export const redeemRecoveryCode: Handler<typeof contract> = (call) =>
  completeSignIn(call, {
    by: "recovery_code",
    activity: "login_recovery_code",
    wrongCode,
    async examine({ researcher_id }) {
      const parts = readRecoveryCode(call.body.recovery_code);
      const found = parts && (await findUnusedCode(call.db, researcher_id, parts.selector));
      // A hash is computed in any case, so that the time does not reveal which selectors exist.
      const matches = await call.hasher.verify(found?.code_hash ?? null, parts?.code ?? "");
      return async (tx) => {
        if (!found || !matches || !(await spendRecoveryCode(tx, found.id, call.now()))) return false;
        await follow(call, tx, researcher_id);
        return true;
      };
    },
  });

/** The consequences of a used code. */
async function follow(call: RedeemCall, tx: DatabaseTransaction, researcherId: string): Promise<void> {
  const now = call.now();
  await markProved(tx, researcherId, now);
  await deleteAccessTokensOf(tx, researcherId);
  await deleteSessionsOf(tx, researcherId);
  await tellOfChange(call, tx, researcherId, "recovery_code");
  const { left } = await findRecoveryCodes(tx, researcherId);
  await appendOwn(tx, researcherId, { action: "recovery_codes.use", details: { left }, now });
}
