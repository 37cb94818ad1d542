import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { CriteriaTable } from "../CriteriaTable";
import { Notice } from "../Notice";
import { classes } from "../theme";
import * as styles from "./BountyDialog.css";
import { bountyFacts } from "./bountyFacts";
import { type RequestState, requestTexts } from "./requestTexts";

/** A target's data to show (specification §3): reliability in percent, execution in seconds, delivery in months. */
export type BountyDetailsSource = {
  id: string;
  title: string;
  platform: string;
  reliability: number;
  execution: string;
  delivery: string;
  full: boolean;
  criteria: readonly { name: string; value: string }[];
};

export type BountyDetailsProps = Omit<HTMLAttributes<HTMLDivElement>, "children"> & {
  bounty: BountyDetailsSource;
  /** The state of the researcher's own request. */
  request: RequestState;
  /** Whether the request's texts are those of a waiting list; without it, they are while the target is full. */
  onList?: boolean;
  /** The form that applies or joins the waiting list; it is hidden while a request is waiting. */
  action: ReactNode;
  /** Replaces the form while a request is waiting: the way to withdraw it. */
  withdrawal?: ReactNode;
};

/** A target's facts, criteria and request, without title: for the dialog, and inline where there are no scripts. */
export const BountyDetails = forwardRef<HTMLDivElement, BountyDetailsProps>(function BountyDetails(
  { bounty, request, onList, action, withdrawal, className, ...rest },
  ref,
) {
  return (
    <div ref={ref} {...rest} className={classes(styles.details, className)}>
      <BountyFacts bounty={bounty} />
      <RequestArea full={onList ?? bounty.full} {...{ request, action, withdrawal }} />
    </div>
  );
});

/** The facts and the criteria of a target. */
export function BountyFacts({ bounty }: { bounty: BountyDetailsSource }) {
  return (
    <>
      <dl className={styles.facts}>
        {bountyFacts(bounty).map(({ term, value }) => (
          <div key={term} className={styles.fact}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <CriteriaTable criteria={bounty.criteria} />
    </>
  );
}

type RequestAreaProps = Pick<BountyDetailsProps, "request" | "action" | "withdrawal"> & { full: boolean };

/** Thanks while the request waits, with its withdrawal, else the action. The thanks go into a live region that was there before them. */
export function RequestArea({ full, request, action, withdrawal }: RequestAreaProps) {
  const { notice, button } = requestTexts(full, request, false);
  return (
    <div className={styles.request} data-state={request}>
      <div role="status">
        {notice && (
          <Notice tone="positive" title={notice.title}>
            {notice.text}
          </Notice>
        )}
      </div>
      {button ? action : withdrawal}
    </div>
  );
}
