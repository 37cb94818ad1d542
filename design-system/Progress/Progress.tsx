import { forwardRef, type ProgressHTMLAttributes, useId } from "react";
import * as styles from "./Progress.css";

export type ProgressProps = Omit<ProgressHTMLAttributes<HTMLProgressElement>, "value" | "max"> & {
  /** The amount done, in the unit of `max`. */
  value: number;
  max: number;
  /** The name of the task. */
  label: string;
};

/** The progress of a task. */
export const Progress = forwardRef<HTMLProgressElement, ProgressProps>(function Progress(
  { value, max, label, id: givenId, ...rest },
  ref,
) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const done = Math.min(Math.max(value, 0), max);
  const percent = max > 0 ? Math.floor((done / max) * 100) : 0;
  return (
    <div className={styles.holder}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true" dir="ltr" className={styles.figure}>{`${percent} %`}</span>
      </div>
      <progress ref={ref} id={id} {...rest} value={done} max={max || 1} className={styles.progress} />
    </div>
  );
});
