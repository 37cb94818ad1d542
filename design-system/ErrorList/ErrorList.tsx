import { forwardRef, type HTMLAttributes, type ReactNode, useEffect } from "react";
import { Notice } from "../Notice";
import { useSharedRef } from "../nativeControl";
import * as styles from "./ErrorList.css";

export type ErrorListProps = Omit<HTMLAttributes<HTMLDivElement>, "title" | "children"> & {
  /** Each is a line (specification §8), a text or one element with a link; with none nothing shows. */
  errors: ReactNode[];
  /** A sentence above the lines. */
  title?: string;
};

/**
 * The server's errors, above a form. It announces itself, comes into view, and takes the focus from the button
 * that sent the form, which may be far below.
 */
export const ErrorList = forwardRef<HTMLDivElement, ErrorListProps>(function ErrorList(
  { errors, title, ...rest },
  forwarded,
) {
  const { ref, set } = useSharedRef(forwarded);
  const told = errors.join("\n");
  useEffect(() => {
    if (told && ref.current) bringForward(ref.current);
  }, [told, ref]);
  if (errors.length === 0) return null;
  return (
    <Notice ref={set} tone="critical" title={title} alert tabIndex={-1} {...rest}>
      {/* biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari */}
      <ul role="list" className={styles.lines}>
        {[...new Set(errors)].map((error) => (
          // Of an element React makes a key too, which is unique: there is one at most.
          <li key={error as string}>{error}</li>
        ))}
      </ul>
    </Notice>
  );
});

function bringForward(list: HTMLElement): void {
  list.scrollIntoView({ block: "nearest" });
  const { activeElement } = document;
  const isSender = activeElement instanceof HTMLButtonElement && activeElement.type === "submit";
  if (isSender && activeElement.form?.contains(list)) list.focus();
}
