import { Form, type FormProps, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, forwardRef, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Stack } from "#design-system/Layout";
import { CsrfField } from "./CsrfField";

export type PostFormProps = Omit<FormProps, "method"> & {
  /** Keeps every control disabled, whatever is being saved. */
  disabled?: boolean;
  children: ReactNode;
  /** Controls below the others that stay usable while it saves, such as the one that stops an upload. */
  tail?: ReactNode;
};

/**
 * A form that posts to its own screen. It carries the token first, is sent once however often it is pressed, and
 * is disabled while it saves (specification §4); the focus returns to where it was. Browsers store its content nowhere: each
 * field opts in to autocompletion itself (decision 079).
 */
export const PostForm = forwardRef<HTMLFormElement, PostFormProps>(function PostForm(
  { disabled = false, onSubmit, children, tail, ...rest },
  ref,
) {
  const saving = useIsSaving();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const noteFocus = useFocusKept(fieldset);
  const once = useSentOnce((event) => {
    onSubmit?.(event);
    if (!event.defaultPrevented) noteFocus();
  });
  // Without a navigation of the page's own to signal the end, nothing would allow a second submission.
  const byNavigation = !rest.reloadDocument && rest.navigate !== false;
  const fields = (
    <fieldset ref={fieldset} disabled={disabled || saving} aria-busy={saving || undefined}>
      {children}
    </fieldset>
  );
  return (
    <Form ref={ref} method="post" autoComplete="off" {...rest} onSubmit={byNavigation ? once : onSubmit}>
      <CsrfField />
      {tail ? (
        <Stack gap="l">
          {fields}
          {tail}
        </Stack>
      ) : (
        fields
      )}
    </Form>
  );
});

/**
 * Whether a form of this screen is being saved: with an intent that one alone, with null the one that has none. While another is, a
 * form is disabled, but its label stays: "Agreeing…" beside an offer that is being declined would say the opposite of what is done.
 */
export function useIsSaving(intent?: string | null): boolean {
  const navigation = useNavigation();
  return navigation.formMethod === "POST" && [undefined, navigation.formData?.get("intent")].includes(intent);
}

/**
 * The location's key, which is another one after each saving that came to its end, although an earlier one may come again: the
 * history goes back. Undefined during a saving. React may never render a saving whose response overtakes it, so that no effect may
 * wait for `useIsSaving` to become true and false again.
 */
export function useSettled(): string | undefined {
  const { key } = useLocation();
  return useIsSaving() ? undefined : key;
}

/** Ignores a second press before the form is disabled. */
function useSentOnce(onSubmit: (event: FormEvent<HTMLFormElement>) => void) {
  const settled = useSettled();
  const sentBefore = useRef<string>();
  // The history comes back to a location, and a saving that a link overtook leaves it as it was.
  useEffect(() => {
    if (settled !== sentBefore.current) sentBefore.current = undefined;
  }, [settled]);
  return (event: FormEvent<HTMLFormElement>) => {
    if (settled === undefined || settled === sentBefore.current) return event.preventDefault();
    onSubmit(event);
    if (!event.defaultPrevented) sentBefore.current = settled;
  };
}

/**
 * Disabling a control loses its focus. Once the form can be used again, the refused field gets it, else the error
 * message, which may be far above the button; else the control that had it. A user who moved the focus meanwhile keeps it.
 *
 * @returns a function that remembers the focused element, to be called when the form is sent
 */
function useFocusKept(fieldset: RefObject<HTMLFieldSetElement>): () => void {
  const settled = useSettled();
  const focused = useRef<Element | null>(null);
  if (settled === undefined && !focused.current && typeof document !== "undefined")
    focused.current = document.activeElement;
  useEffect(() => {
    if (settled === undefined) return;
    const last = focused.current;
    focused.current = null;
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body;
    const form = fieldset.current?.form;
    if (!(last instanceof HTMLElement) || !form?.contains(last) || !(lost || activeElement === last)) return;
    const find = (selector: string) => fieldset.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]:not([aria-hidden])') ?? find('[role="alert"][tabindex]') ?? last).focus();
  }, [settled, fieldset]);
  return () => {
    focused.current = document.activeElement;
  };
}
