import { forwardRef, type HTMLAttributes } from "react";
import { SectionHeading } from "../Heading";
import { Icon, type IconName } from "../Icon";
import { classes } from "../theme";
import * as styles from "./StepList.css";

export type Step = {
  id: number | string;
  title: string;
  /** Plain text; line breaks are kept. */
  description: string;
  icon: IconName;
};

export type StepListProps = HTMLAttributes<HTMLOListElement> & {
  steps: readonly Step[];
  /** The rank of the steps' titles in the page's outline. */
  level?: 2 | 3;
};

/** What happens one after the other. */
export const StepList = forwardRef<HTMLOListElement, StepListProps>(function StepList(
  { steps, level = 3, className, ...rest },
  ref,
) {
  return (
    <ol ref={ref} {...rest} className={classes(styles.list, className)}>
      {steps.map((step, index) => (
        <li key={step.id} className={styles.step}>
          <div className={styles.head}>
            <Icon name={step.icon} className={styles.icon} />
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
