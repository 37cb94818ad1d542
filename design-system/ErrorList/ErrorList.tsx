import { forwardRef, type HTMLAttributes } from "react";
import { Notice } from "../Notice";
import * as styles from "./ErrorList.css";

export type ErrorListProps = Omit<HTMLAttributes<HTMLDivElement>, "title" | "children"> & {
  /** Each is a line (specification §8); with none nothing shows. */
  errors: string[];
  /** A sentence above the lines. */
  title?: string;
};

/** What the server said is wrong, above a form. It announces itself and can take the focus. */
export const ErrorList = forwardRef<HTMLDivElement, ErrorListProps>(function ErrorList(
  { errors, title, ...rest },
  ref,
) {
  if (errors.length === 0) return null;
  return (
    <Notice ref={ref} tone="critical" title={title} alert tabIndex={-1} {...rest}>
      {/* biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari */}
      <ul role="list" className={styles.lines}>
        {[...new Set(errors)].map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </Notice>
  );
});
