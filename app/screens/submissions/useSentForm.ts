import { useLocation } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import type { Answer, FormName } from "./answer.server";

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
 * @param attempt the loader's id for the next message, which is another one each time the page is loaded
 * @returns the form's name; `received`, another text each time this page's message was stored, and undefined before the first; the submit
 *   handler of the element around all forms
 */
export function useSentForm(answer: Answer | undefined, attempt: string) {
  const { hash } = useLocation();
  const sent = useRef<FormName>();
  const answered = useRef<{ answer: unknown; form: FormName | undefined }>();
  /** The page's `attempt` when a message was sent, until the response to it. */
  const awaited = useRef<string>();
  const received = useRef<string>();
  if (answered.current?.answer !== answer) {
    answered.current = { answer, form: sent.current };
    if (answer) awaited.current = undefined;
    // Stored without its files, which are asked for alone.
    if (answer?.files) received.current = `event ${answer.files.event}`;
  }
  // Only a message that was stored leads to an event. Other loads, also those that list a message from another tab, end nothing here.
  if (awaited.current !== undefined && awaited.current !== attempt) {
    if (hash.startsWith("#event-")) received.current = attempt;
    awaited.current = undefined;
  }
  return {
    sent: answered.current?.form,
    received: received.current,
    onSubmit({ target, nativeEvent }: FormEvent) {
      if (!(target instanceof HTMLFormElement) || !(nativeEvent instanceof SubmitEvent)) return;
      const intent = new FormData(target, nativeEvent.submitter).get("intent");
      sent.current = names[String(intent)] ?? "message";
      // A form that is sent while another is on its way takes its response from it.
      awaited.current = sent.current === "message" ? attempt : undefined;
    },
  };
}
