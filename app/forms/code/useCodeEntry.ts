import { useEffect, useRef, useState } from "react";
import { isUnjudged } from "../data-request";
import { useIsSaving } from "../PostForm";
import { useIsNewAnswer } from "../useIsNewAnswer";

/** The errors of a form with a code: `""` has those of the whole form. Of other fields' errors this one needs none. */
interface Errors {
  ""?: string[] | null;
  code?: string[] | null;
}

/**
 * The field for a one-time code. A refused code is cleared and the field focused (specification §4); its error
 * stays until the next digit.
 *
 * @param answer the action's response, or the part of it that is about the code: another object with each response
 */
export function useCodeEntry(answer: unknown, error: Errors | null | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [edited, setEdited] = useState(false);
  const saving = useIsSaving();
  const isNew = useIsNewAnswer(answer);
  const { "": lines, code: errors } = error ?? {};
  const isRefused = Boolean(lines?.length || errors?.length);
  /** The refusal that was reacted to: another form that is saved must not clear the next code. */
  const seen = useRef<unknown>();
  useEffect(() => {
    // Only now can the field take the focus: while it is saved it is disabled.
    if (saving || !isRefused || seen.current === answer) return;
    seen.current = answer;
    if (isNew && !isUnjudged(answer)) setCode("");
    setEdited(false);
    // With a page whose scripts were late, the reader can be in another field, or at a link; a notice is no place that they chose.
    const { activeElement } = document;
    const isElsewhere = activeElement instanceof HTMLElement && activeElement.tabIndex >= 0;
    if (isNew || !isElsewhere) input.current?.focus();
  }, [answer, saving, isNew, isRefused]);

  return {
    code,
    lines: (!edited && lines) || [],
    /** To be spread on the code's input. */
    field: {
      ref: input,
      value: code,
      errors: (!edited && errors) || [],
      onValueChange(digits: string) {
        setCode(digits);
        if (digits !== "") setEdited(true);
      },
    },
  };
}
