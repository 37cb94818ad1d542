import { Button } from "../Button";
import { Inline } from "../Layout";
import { Progress } from "../Progress";
import * as styles from "./FileUpload.css";
import { formatBytes } from "./files";

export type SendingProps = {
  /** The upload's progress; set while files are being sent. Bytes. */
  progress?: { sentBytes: number; totalBytes: number };
  onCancel?: () => void;
  /** Set once sending has failed and can be tried again. */
  onRetry?: () => void;
};

/** The upload's progress with a cancel button; or, once it has failed, a retry button. */
export function Sending({ progress, onCancel, onRetry }: SendingProps) {
  if (progress) {
    const { sentBytes, totalBytes } = progress;
    return (
      <div className={styles.sending}>
        <Progress value={sentBytes} max={totalBytes} label="Sending files" />
        <Inline justify="between">
          <span
            dir="ltr"
            className={styles.size}
          >{`${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`}</span>
          {onCancel && (
            <Button type="button" variant="secondary" size="s" onClick={onCancel}>
              Cancel upload
            </Button>
          )}
        </Inline>
      </div>
    );
  }
  if (!onRetry) return null;
  return (
    <div>
      <Button type="button" variant="secondary" size="s" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
