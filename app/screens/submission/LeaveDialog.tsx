import { Button } from "#design-system/Button";
import { Dialog } from "#design-system/Dialog";
import type { Loss } from "./loss";

interface LeaveDialogProps {
  open: boolean;
  /** What leaving costs. */
  loss: Loss;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether the page is to be left; every way to close the dialog stays. */
export function LeaveDialog({ open, loss, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onStay}
      title={loss.title}
      description={loss.description}
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
