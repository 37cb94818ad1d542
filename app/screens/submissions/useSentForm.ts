import { type FormEvent, useRef } from "react";
import type { FormName } from "./answer.server";

const names: Readonly<Record<string, FormName>> = {
  label: "label",
  score: "score",
  agree: "agree",
  decline: "decline",
  counter: "counter",
  withdraw: "withdrawal",
};

/**
 * Which form of a submission's screen the last response is about: where the connection broke, nothing in the response says it. Nor does
 * the router's navigation, which React may never render when the connection breaks immediately.
 *
 * @param answer the action's response; a form that the browser refuses gets none, and changes nothing here
 * @param lastSent the researcher's last message
 * @returns the form's name, the last message as far as this tab sent it or began with it, and the submit handler of the element around
 *   all forms
 */
export function useSentForm(answer: unknown, lastSent: string) {
  const own = useRef({ lastSent, isUnderWay: false });
  // A message from another tab ends nothing here.
  if (own.current.isUnderWay && own.current.lastSent !== lastSent)
    own.current = { lastSent, isUnderWay: false };
  const sent = useRef<FormName>();
  const answered = useRef<{ answer: unknown; form: FormName | undefined }>();
  if (answered.current?.answer !== answer) answered.current = { answer, form: sent.current };
  return {
    sent: answered.current?.form,
    lastSent: own.current.lastSent,
    onSubmit({ target, nativeEvent }: FormEvent) {
      if (!(target instanceof HTMLFormElement) || !(nativeEvent instanceof SubmitEvent)) return;
      const intent = new FormData(target, nativeEvent.submitter).get("intent");
      sent.current = names[String(intent)] ?? "message";
      if (sent.current === "message") own.current.isUnderWay = true;
    },
  };
}
