import { type RefObject, useEffect, useRef, useState } from "react";
import { findCountry } from "#lib/countries";
import { useFormReset } from "../nativeControl";
import type { PhoneControl } from "./control";
import { followGestures } from "./gestures";
import { guessCountry, loadPhoneRules, phoneRules } from "./lateRules";

type Options = {
  defaultValue: string;
  defaultCountry: string;
  onValueChange: ((e164: string) => void) | undefined;
};

/**
 * Runs a native tel input by the rules of `phoneField`, as soon as they are loaded. Text typed before is read then;
 * a form that is sent before, or without them, posts it as it was typed.
 */
export function usePhone(inputRef: RefObject<HTMLInputElement>, options: Options) {
  const { defaultValue, defaultCountry } = options;
  const [country, setCountry] = useState(() => guessCountry(defaultValue, defaultCountry));
  const latest = useRef(options);
  latest.current = options;
  const control = useRef<PhoneControl>();
  const start = useRef<() => Promise<void>>();

  useEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    const waiting = new AbortController();
    const gestures = followGestures(input, waiting.signal);
    const begin = (rules = phoneRules()) => {
      if (!rules || control.current || waiting.signal.aborted) return;
      control.current = rules.runPhone(input, {
        ...latest.current,
        onCountryChange: setCountry,
        onValueChange: (e164) => latest.current.onValueChange?.(e164),
      });
    };
    const tryToStart = () =>
      loadPhoneRules().then(
        (rules) => gestures.whenOver(() => begin(rules)),
        // A connection that is broken now may work at the next try.
        () => undefined,
      );
    start.current = tryToStart;
    begin();
    if (!control.current) {
      for (const event of ["focus", "input", "pointerenter"])
        input.addEventListener(event, tryToStart, { signal: waiting.signal });
      // Safari has no `requestIdleCallback`.
      if (input.value === "") (globalThis.requestIdleCallback ?? setTimeout)(tryToStart);
      else tryToStart();
    }
    return () => {
      waiting.abort();
      control.current?.stop();
      control.current = undefined;
    };
  }, [inputRef]);
  useFormReset(inputRef, () => control.current?.reset());

  return {
    country,
    /** Picks a country; without the rules its code is put into a field that is empty. */
    async pick(iso: string) {
      if (!control.current) await start.current?.();
      if (control.current) return control.current.pick(iso);
      setCountry(iso);
      if (inputRef.current?.value === "") inputRef.current.value = `+${findCountry(iso)?.dialCode} `;
    },
    /** Decides the meaning of the digits. */
    settle: (now: number) => control.current?.settle(now),
  };
}
