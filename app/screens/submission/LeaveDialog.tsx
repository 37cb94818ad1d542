import { Button } from "#design-system/Button";
import { Dialog } from "#design-system/Dialog";
import { type DraftView, useDraftView } from "../../drafts/draft-view";
import { type Leaving, type Loss, losses } from "./loss-on-leaving";

const KEPT = "A draft of it is kept in this browser, and is here when you come back.";
const KEPT_IN_PART =
  "A draft of it is kept in this browser, without some of its files: there is no room for them, and they are lost when you leave this page.";
const NOT_KEPT_YET = "It is here as a draft when you come back, if this browser has room for one.";

interface LeaveDialogProps {
  open: boolean;
  leaving: Leaving;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether the page is to be left; every way to close the dialog stays. */
export function LeaveDialog({ open, leaving, onLeave, onStay }: LeaveDialogProps) {
  const loss: Loss = losses[leaving];
  const kept = keptInWords(useDraftView());
  return (
    <Dialog
      open={open}
      onOpenChange={onStay}
      title={loss.title}
      description={loss.ofDraft && kept ? `${loss.ofDraft} ${kept}` : loss.description}
      footer={
        <>
          <Button variant="secondary" onClick={onLeave}>
            {loss.leave}
          </Button>
          <Button autoFocus onClick={onStay}>
            {loss.stay}
          </Button>
        </>
      }
    />
  );
}

/** The fate of the form's content when it is left, in words; undefined when it is lost. */
function keptInWords(draft: DraftView | undefined): string | undefined {
  if (draft?.kept === "draft") return KEPT;
  if (draft?.kept === "texts") return KEPT_IN_PART;
  // The last entries, or those made before the code of drafts has loaded, are stored on leaving.
  return !draft || draft.isPending ? NOT_KEPT_YET : undefined;
}
