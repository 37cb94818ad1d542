import { type HTMLAttributes, type ReactNode, useId } from "react";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { classes } from "../theme";
import * as styles from "./Field.css";

/** The attributes of the control inside a field. */
export type FieldWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

export type FieldProps = Omit<HTMLAttributes<HTMLElement>, "children"> & {
  label: ReactNode;
  /** Shown below the control and describes it. */
  hint?: ReactNode;
  /** The errors, a sentence each; none means it is valid. */
  errors?: string[];
  /** `false` (not just absent) shows "Optional" by the label: conform knows it from the schema. */
  required?: boolean;
  /** The control's id; its hint and errors are `<id>-hint` and `<id>-error`, as conform names them. */
  id?: string;
  /** Ids that describe the control besides the field's own. */
  describedBy?: string;
  /** Renders the control, which spreads the wiring. */
  children: (wiring: FieldWiring) => ReactNode;
  /** `fieldset` when the control is a group of controls. */
  as?: "div" | "fieldset";
};

/** A label, a control, a hint and errors, linked in one place for every kind of control. */
export function Field({
  label,
  hint,
  errors = [],
  required,
  id: givenId,
  describedBy,
  children,
  as: Root = "div",
  className,
  ...rest
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const invalid = errors.length > 0;
  const wiring: FieldWiring = {
    id,
    "aria-describedby": describedByIds(describedBy, hint ? `${id}-hint` : "", invalid ? `${id}-error` : ""),
    "aria-invalid": invalid || undefined,
  };
  return (
    <Root
      {...rest}
      data-field=""
      data-invalid={invalid || undefined}
      className={classes(styles.field, className)}
    >
      <FieldLabel as={Root} htmlFor={id} optional={required === false}>
        {label}
      </FieldLabel>
      {children(wiring)}
      {hint && (
        <div id={`${id}-hint`} className={styles.quiet}>
          {hint}
        </div>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </Root>
  );
}

type FieldLabelProps = { as: "div" | "fieldset"; htmlFor: string; optional: boolean; children: ReactNode };

/** "Optional" is outside the label: it is no part of the control's name. */
function FieldLabel({ as, htmlFor, optional, children }: FieldLabelProps) {
  const mark = optional && <span className={styles.quiet}>Optional</span>;
  if (as === "fieldset") {
    return (
      <legend className={styles.labelRow}>
        <span className={styles.label}>{children}</span>
        {mark}
      </legend>
    );
  }
  return (
    <div className={styles.labelRow}>
      <label htmlFor={htmlFor} className={styles.label}>
        {children}
      </label>
      {mark}
    </div>
  );
}

/** A control's errors, in the lines below it. */
export function FieldErrors({ id, errors = [] }: { id?: string; errors?: string[] }) {
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari
    <ul id={id} role="list" className={styles.errors}>
      {[...new Set(errors)].map((error) => (
        <li key={error} className={styles.error}>
          <Icon drawing={icons.critical} />
          <span>{error}</span>
        </li>
      ))}
    </ul>
  );
}

/** The ids as one attribute value, each once; conform names the error's id too. */
export function describedByIds(...ids: (string | undefined)[]): string | undefined {
  const all = ids.flatMap((id) => id?.split(/\s+/) ?? []).filter(Boolean);
  return all.length > 0 ? [...new Set(all)].join(" ") : undefined;
}
