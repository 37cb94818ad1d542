import { Button } from "#design-system/Button";
import { Stack } from "#design-system/Layout";
import { Notice } from "#design-system/Notice";
import type { Stopped } from "./answer";

interface CancelOutcomeProps {
  stopped: Stopped;
  /** What is said of a cancelled upload, where nothing was submitted before it. */
  cancelled?: string | undefined;
  onCancel: () => void;
}

/** What became of an upload that was to be cancelled, and nothing for one that was stopped otherwise; where nothing says whether that came in time, it can be asked once more. */
export function CancelOutcome({
  stopped,
  cancelled = "The upload was cancelled, and nothing was submitted. Everything you entered is still here.",
  onCancel,
}: CancelOutcomeProps) {
  if (stopped === "cancelled") return <Notice tone="info">{cancelled}</Notice>;
  if (stopped !== "unknown") return null;
  return (
    <Notice tone="caution" title="It is not known whether the upload was cancelled in time.">
      <Stack gap="s">
        <span>
          Your research may have been received. Everything you entered is still here: cancel once more, or
          submit it as it stands now. Either way there is one submission at most.
        </span>
        <div>
          <Button type="button" variant="secondary" size="s" onClick={onCancel}>
            Cancel once more
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
