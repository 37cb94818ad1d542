import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSettled } from "./PostForm";

interface Draft {
  /** Whose it is: in the same page another user may come to be signed in. */
  owner: string;
  texts: Record<string, string>;
}

type Handlers = Record<"onInput" | "onSubmit", (event: FormEvent<HTMLFormElement>) => void>;

/** In the page's memory alone, which logging out ends with the document. */
const drafts = new Map<string, Draft>();

/**
 * Keeps what is typed into a form while one goes to another screen of the site and comes back, as its own links invite to.
 * Files are not kept.
 *
 * @param form what names the form
 * @param owner the id of the profile that it is about
 * @returns `texts`, what was typed, for the form to begin with (empty when nothing was); `keeping`, which adds the keeping to
 *   the form's own props; `forget`, for a way out that says so, such as "Cancel"
 */
export function useDraft(form: string, owner: string | null | undefined) {
  const [texts] = useState(() => {
    const draft = drafts.get(form);
    return draft && draft.owner === owner ? draft.texts : {};
  });
  /** What is on its way. A form that was taken is made again, or gone, before the end of its saving. */
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
