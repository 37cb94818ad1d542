import { json, redirect } from "@remix-run/node";
import { endOtherSessions, makeRecoveryCodes, proveRecoveryCodes } from "#contract/account-security";
import { endSession } from "#contract/auth";
import { addSecurityKey, beginSecurityKey, keyName, removeSecurityKey } from "#contract/security-keys";
import { id as idShape } from "#contract/text";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import { perform } from "../../forms/perform.server";
import { signInAgain } from "../../session/sign-in-again.server";
import { pathOfDone } from "../../session/signed-param.server";
import type { Visitor } from "../../session/visitor.server";
import { KeyForm } from "../security-keys/key-form";
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
  "begin-key": (visitor) => orRefusal(() => askForKey(visitor, [])),
  "add-key": async (visitor, form) => {
    const name = keyName.safeParse(form.get("name"));
    if (!name.success)
      return orRefusal(() =>
        askForKey(
          visitor,
          name.error.issues.map(({ message }) => message),
        ),
      );
    const performed = await perform(visitor, form, addSecurityKey, { schema: KeyForm });
    if (performed.ok) return done(visitor, "added");
    const { failure } = performed;
    // One question is good for one answer: the same form goes on with another.
    if (failure?.status === 400 && !isStale(failure))
      return orRefusal(() => askForKey(visitor, errorLines(failure.body, failure.statusText)));
    return failure ? refuse(failure) : performed.refusal;
  },
  "remove-key": (visitor, form) =>
    orRefusal(async () => {
      const id = idShape.safeParse(form.get("key"));
      if (id.success) await visitor.call(removeSecurityKey, undefined, { id: id.data });
      return done(visitor, "removed");
    }),
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
    return refuse(error);
  }
}

const isStale = ({ code }: ApiFailure) => code === "reauthentication_required";

function refuse(failure: ApiFailure): Response {
  const refusal = { lines: errorLines(failure.body, failure.statusText), isStale: isStale(failure) };
  return json<Answer>({ result: null, refusal }, { status: failure.status });
}

/** What the browser needs to make a key, and why it is asked again. */
async function askForKey(visitor: Visitor, lines: string[]): Promise<Response> {
  const { options } = await visitor.call(beginSecurityKey);
  return json<Answer>({ result: null, key: { options, lines } }, { status: lines.length > 0 ? 400 : 200 });
}
