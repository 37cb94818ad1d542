import { forwardRef, type HTMLAttributes } from "react";
import { SectionHeading } from "../Heading";
import { Icon } from "../Icon";
import { affiliate, code, invite, paid, payment, question, submit, validation } from "../Icon/icons";
import { classes } from "../theme";
import * as styles from "./StepList.css";

/** The subjects of a step; its name comes with its texts. */
const drawings = { submit, question, affiliate, code, validation, payment, invite, paid };

export type Step = {
  id: number | string;
  title: string;
  /** Plain text; line breaks are kept. */
  description: string;
  icon: keyof typeof drawings;
};

export type StepListProps = HTMLAttributes<HTMLOListElement> & {
  steps: readonly Step[];
  /** The rank of the steps' titles in the page's outline. */
  level?: 2 | 3;
};

/** Steps in their order; nothing where there are none. */
export const StepList = forwardRef<HTMLOListElement, StepListProps>(function StepList(
  { steps, level = 3, className, ...rest },
  ref,
) {
  if (steps.length === 0) return null;
  return (
    <ol ref={ref} {...rest} className={classes(styles.list, className)}>
      {steps.map((step, index) => (
        <li key={step.id} className={styles.step}>
          <div className={styles.head}>
            <Icon drawing={drawings[step.icon]} className={styles.icon} />
            <span className={styles.number}>{index + 1}</span>
          </div>
          <SectionHeading level={level} className={styles.title}>
            {step.title}
          </SectionHeading>
          <p className={styles.description}>{step.description}</p>
        </li>
      ))}
    </ol>
  );
});
