import type { confirmLoginCode as contract } from "#contract/auth";
import type { Handler } from "../../http/router";
import { completeSignIn } from "./complete-sign-in";
import { spendCode, wrongCode } from "./own-code";

/** The second step of signing in: the one-time code that belongs to an ephemeral token (docs/security.md R5). */
export const confirmLoginCode: Handler<typeof contract> = (call) =>
  completeSignIn(call, {
    by: "code",
    activity: "login",
    wrongCode,
    examine:
      async ({ researcher_id }) =>
      (tx) =>
        spendCode(call, tx, { researcher_id, code: call.body.code }),
  });
