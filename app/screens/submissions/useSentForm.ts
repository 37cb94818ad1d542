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
 * Which form of a submission's screen was sent last: where no answer came, nothing else says it. The router's navigation does not,
 * which React may never render when the connection breaks at once.
 *
 * @returns the form's name, and the handler for what is around all forms
 */
export function useSentForm() {
  const sent = useRef<FormName>();
  return {
    sent: sent.current,
    onSubmit({ target, nativeEvent }: FormEvent) {
      if (!(target instanceof HTMLFormElement) || !(nativeEvent instanceof SubmitEvent)) return;
      const intent = new FormData(target, nativeEvent.submitter).get("intent");
      sent.current = names[String(intent)] ?? "message";
    },
  };
}
