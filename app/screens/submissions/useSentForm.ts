import { useNavigation } from "@remix-run/react";
import { useRef } from "react";
import type { FormName } from "./answer.server";

const names: Readonly<Record<string, FormName>> = {
  label: "label",
  score: "score",
  agree: "agree",
  decline: "decline",
  counter: "counter",
  withdraw: "withdrawal",
};

/** Which form of a submission's screen was sent last: where no answer came, nothing else says it. */
export function useSentForm(): FormName | undefined {
  const { formData } = useNavigation();
  const sent = useRef<FormName>();
  if (formData) sent.current = names[String(formData.get("intent"))] ?? "message";
  return sent.current;
}
