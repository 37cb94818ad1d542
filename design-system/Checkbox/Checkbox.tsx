import { forwardRef, type Ref, useEffect, useId, useRef } from "react";
import { type ControlProps, describedByIds, FieldErrors, splitFieldProps } from "../Field";
import * as styles from "./Checkbox.css";
import { type BoxProps, RadixBox } from "./RadixBox";
import { useTakeover } from "./useTakeover";

export type CheckboxProps = ControlProps &
  BoxProps & {
    /** Called on every change, also for one before the scripts loaded. */
    onCheckedChange?: (checked: boolean) => void;
    "aria-describedby"?: string;
    "aria-invalid"?: unknown;
  };

/**
 * A box to tick. The server sends a native input, which works and posts without scripts; once hydrated Radix's
 * replaces it with its state and focus, and posts under the same name.
 */
export const Checkbox = forwardRef<HTMLElement, CheckboxProps>(function Checkbox(props, ref) {
  const { field, native } = splitFieldProps(props);
  const { label, hint, errors = [], describedBy } = field;
  const { onCheckedChange, ...box } = native;
  const ownId = useId();
  const id = field.id ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = errors.length > 0 ? `${id}-error` : undefined;
  const wired = {
    ...box,
    id,
    "aria-describedby": describedByIds(describedBy, hintId, errorId),
    "aria-invalid": errors.length > 0 || undefined,
  };
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <Box {...wired} onCheckedChange={onCheckedChange} boxRef={ref} />
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      </div>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      <FieldErrors id={errorId} errors={errors} />
    </div>
  );
});

type EitherBoxProps = BoxProps & { onCheckedChange?: (checked: boolean) => void; boxRef: Ref<HTMLElement> };

function Box({ onCheckedChange, boxRef, checked, defaultChecked, ...box }: EitherBoxProps) {
  const native = useRef<HTMLInputElement>(null);
  const takeover = useTakeover(native, checked ?? defaultChecked ?? false);
  const isChange = takeover !== undefined && takeover.checked !== takeover.expected;
  const report = useRef(onCheckedChange);
  report.current = onCheckedChange;
  useEffect(() => {
    if (isChange) report.current?.(!takeover.expected);
  }, [isChange, takeover]);
  if (takeover) {
    return (
      <RadixBox
        {...box}
        checked={checked}
        takeover={takeover}
        onCheckedChange={onCheckedChange}
        boxRef={boxRef}
      />
    );
  }
  return (
    <input
      {...box}
      type="checkbox"
      ref={native}
      defaultChecked={checked ?? defaultChecked}
      className={styles.box}
    />
  );
}
