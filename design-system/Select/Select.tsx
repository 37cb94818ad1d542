import { forwardRef, type SelectHTMLAttributes } from "react";
import { type ControlProps, controlClass, Field, splitFieldProps } from "../Field";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { classes } from "../theme";
import * as styles from "./Select.css";

export type SelectOption = { value: string; label: string };

export type SelectProps = ControlProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "multiple" | "children"> & {
    /** In the order to show. */
    options: readonly SelectOption[];
  };

/** One of a few, by the browser's own select. Ref and rest props go to it. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select({ options, ...props }, ref) {
  const { field, native } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={styles.holder}>
          <select
            ref={ref}
            {...native}
            {...wiring}
            className={classes(controlClass, styles.select, native.className)}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon drawing={icons.chevronDown} className={styles.chevron} />
        </div>
      )}
    </Field>
  );
});
