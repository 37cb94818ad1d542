import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { PATIENCE_MS } from "#design-system/latePart";
import { type CallFormOptions, type Check, type Constraint, useCheckedForm } from "./useCheckedForm";

type Fields = Record<string, unknown>;

interface LateFormOptions<Input extends Fields> extends CallFormOptions<Input> {
  /** The result of `constraintOf` in the loader. */
  constraint: Constraint<Input>;
}

/**
 * A form for a call: the call's schema checks it in the browser as it does in the action. The schema and its checker load
 * with the first use of the form, so that the page itself loads faster. Earlier presses wait for them,
 * each in its turn; when they cannot be fetched, or not in time, only the action checks, and its
 * messages are the same.
 *
 * @param load fetches the schema; the same function at each render
 * @returns the form; `lines`, the refusals to show on top, which the first edit clears (specification §4); and whether a press
 *   waits for its schema, for its button to show
 */
export function useLateForm<Schema extends z.ZodType<Fields, Fields>>(
  load: () => Promise<Schema>,
  options: LateFormOptions<z.input<Schema>>,
) {
  /** Null when it could not be fetched. */
  const [check, setCheck] = useState<Check<z.input<Schema>, z.output<Schema>> | null>();
  const presses = useRef<SubmitEvent[]>([]);
  const [isHeld, setIsHeld] = useState(false);
  const called = useCheckedForm<z.input<Schema>, z.output<Schema>>({ ...options, check: check ?? undefined });
  const { id } = called.form;
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    if (check !== undefined) {
      setIsHeld(false);
      void pressAgain(form, presses.current.splice(0));
      return;
    }
    return onFirstUse(form, {
      fetch: async () => {
        // One after the other: input is painted between the two, each of which blocks the page while it is run.
        const { checkWith } = await import("./schema-check");
        const schema = await load();
        setCheck(() => checkWith(schema));
      },
      failed: () => setCheck(null),
      hold: (press) => {
        presses.current.push(press);
        setIsHeld(true);
      },
    });
  }, [id, load, check]);
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => setCheck((before: typeof check) => before ?? null), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return { ...called, isHeld };
}

/** Sends the form by the button of each press, which may add a row of fields for the next to find. */
async function pressAgain(form: HTMLFormElement, presses: SubmitEvent[]) {
  for (const press of presses) {
    // Between two listeners of a press React may run effects, and a form that is still dispatching it ignores the next one
    // (HTML, `requestSubmit`: "firing submission events").
    if (press.eventPhase !== Event.NONE) await new Promise((resolve) => setTimeout(resolve));
    // Null where a key sent the form, which has no button.
    const button = press.submitter;
    if (button === null || button.isConnected) form.requestSubmit(button);
    // React renders what an event changed in a microtask that was queued before this one.
    await null;
  }
}

interface FirstUse {
  fetch: () => Promise<void>;
  failed: () => void;
  /** Queues each press that came too early. */
  hold: (press: SubmitEvent) => void;
}

/** Fetches when something in the form is pointed at or gets the focus, or has it. Returns a function that stops waiting. */
function onFirstUse(form: HTMLFormElement, { fetch, failed, hold }: FirstUse): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    fetch().catch(failed);
  };
  // Both, because Safari does not focus a pressed button.
  for (const event of ["focusin", "pointerover"]) form.addEventListener(event, begin, { signal });
  const holdBack = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    hold(event);
    begin();
  };
  form.addEventListener("submit", holdBack, { signal });
  if (form.contains(document.activeElement)) begin();
  return () => waiting.abort();
}
