import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { isUnjudged } from "./data-request";
import { useIsSaving } from "./PostForm";
import { useIsNewAnswer } from "./useIsNewAnswer";

/** The action's response. */
type Answered = { result: SubmissionResult<string[]> | null } | undefined;

/**
 * The field for a one-time code. A refused code is cleared and the field focused (specification §4); its error
 * stays until the next digit.
 */
export function useCodeEntry(answer: Answered) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [edited, setEdited] = useState(false);
  const saving = useIsSaving();
  const isNew = useIsNewAnswer(answer);
  useEffect(() => {
    // Only now can the field take the focus: while it is saved it is disabled.
    if (saving || !answer?.result?.error) return;
    if (isNew && !isUnjudged(answer)) setCode("");
    setEdited(false);
    input.current?.focus();
  }, [answer, saving, isNew]);

  const { "": lines, code: errors } = edited ? {} : (answer?.result?.error ?? {});
  return {
    code,
    lines: lines ?? [],
    /** To be spread on the code's input. */
    field: {
      ref: input,
      value: code,
      errors: errors ?? [],
      onValueChange(digits: string) {
        setCode(digits);
        if (digits !== "") setEdited(true);
      },
    },
  };
}
