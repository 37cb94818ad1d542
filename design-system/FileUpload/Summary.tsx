import { VisuallyHidden } from "../VisuallyHidden";
import { FileName } from "./FileName";
import * as styles from "./FileUpload.css";
import { summary } from "./files";

export type SummaryProps = {
  files: readonly File[];
  maxTotalBytes: number | undefined;
  /** The names of the files that the last change removed. */
  removed: readonly string[];
};

/** How many files are chosen, and the last removal: visible in the list, and announced here, also for the last file. */
export function Summary({ files, maxTotalBytes, removed }: SummaryProps) {
  return (
    <p role="status" className={styles.total}>
      {removed.length > 0 && (
        <VisuallyHidden>
          {removed.map((name, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <span key={position}>
              <FileName name={name} /> was removed.{" "}
            </span>
          ))}
          {files.length === 0 && "No file is chosen."}
        </VisuallyHidden>
      )}
      {/* The words are English, whatever the direction of the page around them. */}
      {files.length > 0 && <bdi dir="ltr">{summary(files, maxTotalBytes)}</bdi>}
    </p>
  );
}
