import { json, redirect } from "@remix-run/node";
import {
  endAccessToken,
  endOtherSessions,
  makeAccessToken,
  makeRecoveryCodes,
  proveRecoveryCodes,
} from "#contract/account-security";
import { endSession } from "#contract/auth";
import { addSecurityKey, beginSecurityKey, keyName, removeSecurityKey } from "#contract/security-keys";
import { id as idShape } from "#contract/text";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import { perform } from "../../forms/perform.server";
import { confirmWith } from "../../session/confirm.server";
import { signInAgain } from "../../session/sign-in-again.server";
import { pathOfDone } from "../../session/signed-param.server";
import type { Visitor } from "../../session/visitor.server";
import { KeyForm } from "../security-keys/key-form";
import type { Answer, Change } from "./answer";

const HERE = "/account/security";

type Act = (visitor: Visitor, form: FormData) => Promise<Response>;

/** Performs a form's action, and first confirms the second factor where the form has its code. */
export async function act(visitor: Visitor, form: FormData): Promise<Response> {
  const intent = String(form.get("intent"));
  const wanted = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  if (!wanted) return redirect(HERE);
  if (form.has("code")) {
    const lines = await confirmWith(visitor, form);
    if (lines.length > 0) return askForCode(form, String(form.get("detail") ?? ""), lines);
  }
  return wanted(visitor, form);
}

/** Fields of the confirmation, and not of the pending action. */
const ofAsking = new Set(["csrf", "code", "detail"]);

/** Asks for the code, with the pending form: nothing of it is entered again. */
function askForCode(form: FormData, detail: string, lines: string[]): Response {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    ofAsking.has(name) || typeof value !== "string" ? [] : [[name, value]],
  );
  return json<Answer>({ result: null, confirm: { fields, detail, lines } }, { status: 403 });
}

/** The action of each form of /account/security, by its `intent`. */
const acts: Record<string, Act> = {
  "sign-in-again": (visitor) => signInAgain(visitor, HERE),
  "make-codes": (visitor, form) =>
    orRefusal(form, async () => {
      const { codes } = await visitor.call(makeRecoveryCodes);
      return json<Answer>({ result: null, codes });
    }),
  "prove-codes": async (visitor, form) => {
    const performed = await perform(visitor, form, proveRecoveryCodes, { hide: ["recovery_code"] });
    return performed.ok ? done(visitor, "proved") : performed.refusal;
  },
  "begin-key": (visitor, form) => orRefusal(form, () => askForKey(visitor, [])),
  "add-key": async (visitor, form) => {
    const name = keyName.safeParse(form.get("name"));
    if (!name.success)
      return orRefusal(form, () =>
        askForKey(
          visitor,
          name.error.issues.map(({ message }) => message),
        ),
      );
    const performed = await perform(visitor, form, addSecurityKey, { schema: KeyForm });
    if (performed.ok) return done(visitor, "added");
    const { failure } = performed;
    // A challenge is good for one response: the same form goes on with another.
    if (failure?.status === 400 && !isStale(failure))
      return orRefusal(form, () => askForKey(visitor, errorLines(failure.body, failure.statusText)));
    return failure ? refuse(form, failure) : performed.refusal;
  },
  "remove-key": (visitor, form) =>
    orRefusal(form, async () => {
      const id = idShape.safeParse(form.get("key"));
      if (id.success) await visitor.call(removeSecurityKey, undefined, { id: id.data });
      return done(visitor, "removed");
    }),
  "make-token": async (visitor, form) => {
    const performed = await perform(visitor, form, makeAccessToken);
    if (performed.ok) return json<Answer>({ result: null, token: performed.reply });
    const { failure, refusal } = performed;
    return failure?.code === "confirmation_required" ? refuse(form, failure) : refusal;
  },
  "end-token": (visitor, form) =>
    orRefusal(form, async () => {
      const id = idShape.safeParse(form.get("token"));
      if (id.success) await visitor.call(endAccessToken, undefined, { id: id.data });
      return done(visitor, "token");
    }),
  // A malformed id is that of no session, so there is nothing to end.
  "end-session": (visitor, form) =>
    orRefusal(form, async () => {
      const id = idShape.safeParse(form.get("session"));
      if (id.success) await visitor.call(endSession, undefined, { id: id.data });
      return done(visitor, "ended");
    }),
  "end-others": (visitor, form) =>
    orRefusal(form, async () => {
      await visitor.call(endOtherSessions);
      return done(visitor, "others");
    }),
};

function done(visitor: Visitor, what: Change): Response {
  return redirect(pathOfDone(visitor, HERE, "changed", `${what}-${Date.now()}`));
}

async function orRefusal(form: FormData, act: () => Promise<Response>): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return refuse(form, error);
  }
}

const isStale = ({ code }: ApiFailure) => code === "reauthentication_required";

function refuse(form: FormData, failure: ApiFailure): Response {
  if (failure.code === "confirmation_required") {
    return askForCode(form, errorLines(failure.body, failure.statusText).join(" "), []);
  }
  const refusal = { lines: errorLines(failure.body, failure.statusText), isStale: isStale(failure) };
  return json<Answer>({ result: null, refusal }, { status: failure.status });
}

/** Responds with the WebAuthn options to create a key, and why it is asked again. */
async function askForKey(visitor: Visitor, lines: string[]): Promise<Response> {
  const { options } = await visitor.call(beginSecurityKey);
  return json<Answer>({ result: null, key: { options, lines } }, { status: lines.length > 0 ? 400 : 200 });
}
