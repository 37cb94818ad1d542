import { Button } from "#design-system/Button";
import { Dialog } from "#design-system/Dialog";
import { useDraftView } from "../../drafts/draft-view";
import { type Leaving, losses } from "./loss-on-leaving";

const KEPT =
  "What you entered was not sent. A draft of it is kept in this browser, and is here when you come back.";

interface LeaveDialogProps {
  open: boolean;
  leaving: Leaving;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether the page is to be left; every way to close the dialog stays. */
export function LeaveDialog({ open, leaving, onLeave, onStay }: LeaveDialogProps) {
  const loss = losses[leaving];
  const isKept = useDraftView()?.kept === "draft" && leaving === "writing";
  return (
    <Dialog
      open={open}
      onOpenChange={onStay}
      title={loss.title}
      description={isKept ? KEPT : loss.description}
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
