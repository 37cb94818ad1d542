import { Button } from "#design-system/Button";
import { Dialog } from "#design-system/Dialog";

interface LeaveDialogProps {
  open: boolean;
  /** Whether leaving stops files that are being sent. */
  stopsSending: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether the page is to be left; every way to close the dialog stays. */
export function LeaveDialog({ open, stopsSending, onLeave, onStay }: LeaveDialogProps) {
  const says = stopsSending ? whileSending : whileWriting;
  return (
    <Dialog
      open={open}
      onOpenChange={onStay}
      title={says.title}
      description={says.description}
      footer={
        <>
          <Button variant="secondary" onClick={onLeave}>
            {says.leave}
          </Button>
          <Button autoFocus onClick={onStay}>
            {says.stay}
          </Button>
        </>
      }
    />
  );
}

const whileWriting = {
  title: "Leave this page?",
  description: "What you entered was not sent, and is lost when you leave this page.",
  leave: "Leave",
  stay: "Stay",
};

const whileSending = {
  title: "Stop sending?",
  description: "Your files are still on their way, and leaving this page stops them.",
  leave: "Stop sending",
  stay: "Keep sending",
};
