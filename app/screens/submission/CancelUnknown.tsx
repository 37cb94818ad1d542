import { Button } from "#design-system/Button";
import { Stack } from "#design-system/Layout";
import { Notice } from "#design-system/Notice";

/** The upload was cancelled, and nothing says whether that came in time. */
export function CancelUnknown({ onCancel }: { onCancel: () => void }) {
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
