import { json, redirect } from "@remix-run/node";
import { endOtherSessions, makeRecoveryCodes, proveRecoveryCodes } from "#contract/account-security";
import { endSession } from "#contract/auth";
import { id as idShape } from "#contract/text";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import { perform } from "../../forms/perform.server";
import { signInAgain } from "../../session/sign-in-again.server";
import { pathOfDone } from "../../session/signed-param.server";
import type { Visitor } from "../../session/visitor.server";
import type { Answer, Change } from "./answer";

const HERE = "/account/security";

type Act = (visitor: Visitor, form: FormData) => Promise<Response>;

/** What each form of /account/security does, by its `intent`. */
export const acts: Record<string, Act> = {
  "sign-in-again": (visitor) => signInAgain(visitor, HERE),
  "make-codes": (visitor) =>
    orRefusal(async () => {
      const { codes } = await visitor.call(makeRecoveryCodes);
      return json<Answer>({ result: null, codes });
    }),
  "prove-codes": async (visitor, form) => {
    const performed = await perform(visitor, form, proveRecoveryCodes, { hide: ["recovery_code"] });
    return performed.ok ? done(visitor, "proved") : performed.refusal;
  },
  // What is no session's id has none that goes on.
  "end-session": (visitor, form) =>
    orRefusal(async () => {
      const id = idShape.safeParse(form.get("session"));
      if (id.success) await visitor.call(endSession, undefined, { id: id.data });
      return done(visitor, "ended");
    }),
  "end-others": (visitor) =>
    orRefusal(async () => {
      await visitor.call(endOtherSessions);
      return done(visitor, "others");
    }),
};

function done(visitor: Visitor, what: Change): Response {
  return redirect(pathOfDone(visitor, HERE, "changed", `${what}-${Date.now()}`));
}

async function orRefusal(act: () => Promise<Response>): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const isStale = error.code === "reauthentication_required";
    const refusal = { lines: errorLines(error.body, error.statusText), isStale };
    return json<Answer>({ result: null, refusal }, { status: error.status });
  }
}
