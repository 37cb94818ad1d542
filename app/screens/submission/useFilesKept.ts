import { useLayoutEffect, useRef } from "react";
import { keptFiles } from "./outbox";

/**
 * Puts the files of the form that was sent into this one, before their field looks for what it has.
 *
 * @param wanted whether they are to be sent again
 * @returns the ref of this form
 */
export function useFilesKept(wanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const input = form.current?.elements.namedItem("attachments");
    if (!wanted || !(input instanceof HTMLInputElement) || input.files?.length) return;
    const transfer = new DataTransfer();
    for (const file of keptFiles()) transfer.items.add(file);
    input.files = transfer.files;
  }, [wanted]);
  return form;
}
