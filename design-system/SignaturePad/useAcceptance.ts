import { useEffect, useRef, useState } from "react";

type AcceptanceOptions = { pending: boolean; errors: string[] };

/**
 * Allows an acceptance once, however often it is pressed, until it has failed; and shows its errors until the next
 * edit (specification §4).
 */
export function useAcceptance({ pending, errors }: AcceptanceOptions) {
  const accepted = useRef(false);
  const wasPending = useRef(pending);
  const [ownErrors, setOwnErrors] = useState<string[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [editedAfter, setEditedAfter] = useState<string>();
  const failure = errors.join("\n");

  useEffect(() => {
    const ended = wasPending.current && !pending;
    wasPending.current = pending;
    if (pending) setEditedAfter(undefined);
    if (ended || (failure && !pending)) accepted.current = false;
  }, [pending, failure]);

  return {
    shownErrors: ownErrors.length > 0 || editedAfter === failure ? ownErrors : errors,
    edited: () => {
      setOwnErrors([]);
      setEditedAfter(failure);
    },
    /** Counts refusals, so that the same words are announced again. */
    refusals,
    refuse: (reason: string) => {
      setOwnErrors([reason]);
      setRefusals((before) => before + 1);
    },
    /** Runs the acceptance unless one is under way. */
    accept: (run: () => void) => {
      if (accepted.current || pending) return;
      accepted.current = true;
      run();
    },
  };
}
