import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSettled } from "./PostForm";

interface Draft {
  /** The user's profile id: in the same page another user may sign in. */
  owner: string;
  texts: Record<string, string>;
}

type Handlers = Record<"onInput" | "onSubmit", (event: FormEvent<HTMLFormElement>) => void>;

/** In the page's memory alone, which logging out ends with the document. */
const drafts = new Map<string, Draft>();

/**
 * Preserves a form's texts while the user goes to another screen of the site and comes back, as its own links invite to.
 * Files are not preserved.
 *
 * @param form the form's name
 * @param owner the id of the profile that it is about
 * @returns `texts`, the form's initial texts (empty without a draft); `keeping`, which adds the storing to
 *   the form's own props; `forget`, for an explicit way out, such as "Cancel"
 */
export function useDraft(form: string, owner: string | null | undefined) {
  const [texts] = useState(() => {
    const draft = drafts.get(form);
    return draft && draft.owner === owner ? draft.texts : {};
  });
  /** The draft being sent. A form that was accepted is mounted again, or unmounted, before the end of its saving. */
  const sent = useRef<Draft>();
  const settled = useSettled();
  useEffect(() => {
    if (settled === undefined || !sent.current) return;
    drafts.set(form, sent.current);
    sent.current = undefined;
  }, [settled, form]);
  const keeping = <Props extends Handlers>(props: Props): Props => ({
    ...props,
    onInput(event) {
      props.onInput(event);
      if (owner) drafts.set(form, { owner, texts: textsOf(event.currentTarget) });
    },
    onSubmit(event) {
      props.onSubmit(event);
      if (event.defaultPrevented) return;
      sent.current = drafts.get(form);
      drafts.delete(form);
    },
  });
  return { texts, keeping, forget: () => drafts.delete(form) };
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(([name]) => name !== "csrf");
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
