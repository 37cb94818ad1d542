import type { HTMLAttributes } from "react";
import { classes } from "../theme";
import * as styles from "./Skeleton.css";

export const skeletonShapes = ["text", "card"] as const;

export type SkeletonProps = HTMLAttributes<HTMLDivElement> & {
  /** Number of pieces. */
  lines?: number;
  shape?: (typeof skeletonShapes)[number];
};

/** The placeholder of loading content. It is silent: say elsewhere that something loads. */
export function Skeleton({ lines = 3, shape = "text", className, ...rest }: SkeletonProps) {
  return (
    <div aria-hidden="true" {...rest} className={classes(styles.skeleton, className)}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are their positions
        <div key={index} data-shape={shape} className={styles.part} />
      ))}
    </div>
  );
}
