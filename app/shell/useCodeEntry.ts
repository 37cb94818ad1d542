import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useIsSaving } from "./PostForm";

/**
 * The field for a one-time code. A refused code is taken out and the field focused (specification §4); what was
 * wrong stays until the next digit.
 */
export function useCodeEntry(result: SubmissionResult<string[]> | null | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [edited, setEdited] = useState(false);
  const saving = useIsSaving();
  useEffect(() => {
    // Only now can the field take the focus: while it is saved it is disabled.
    if (saving || !result?.error) return;
    setCode("");
    setEdited(false);
    input.current?.focus();
  }, [result, saving]);

  const { "": lines, code: errors } = edited ? {} : (result?.error ?? {});
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
