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

/** How many responses have led to an event that their form wrote. */
let written = 0;

/** Counts the responses that say that an event was stored: nothing else, such as an address with an event, says so. */
export function noteAnswer(answer: Response): Response {
  if (/#event-\d+$/.test(answer.headers.get("Location") ?? "")) written++;
  return answer;
}

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
  const sent = useRef<FormName>();
  const answered = useRef<{ answer: unknown; form: FormName | undefined }>();
  /** When the page was loaded last. */
  const loaded = useRef({ attempt, written });
  const received = useRef<string>();
  if (answered.current?.answer !== answer) {
    answered.current = { answer, form: sent.current };
    // Stored without its files, which are asked for alone.
    if (answer?.files) received.current = `event ${answer.files.event}`;
  }
  // The next message's id comes with the load that follows. Other loads, also those that list a message from another tab, end nothing here.
  if (loaded.current.attempt !== attempt) {
    if (sent.current === "message" && loaded.current.written < written) received.current = attempt;
    loaded.current = { attempt, written };
  }
  return {
    sent: answered.current?.form,
    received: received.current,
    onSubmit({ target, nativeEvent }: FormEvent) {
      if (!(target instanceof HTMLFormElement) || !(nativeEvent instanceof SubmitEvent)) return;
      const intent = new FormData(target, nativeEvent.submitter).get("intent");
      sent.current = names[String(intent)] ?? "message";
    },
  };
}
