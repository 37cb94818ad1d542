import { BountyDialog } from "#design-system/BountyDialog";
import type { ShownTarget } from "./board-state";
import { isOnList } from "./own-request";
import { RequestForm, type RequestFormProps } from "./RequestForm";
import { WithdrawForm } from "./WithdrawForm";

interface TargetDialogProps extends Omit<RequestFormProps, "target"> {
  /** None, or one that shows on the page, leaves it closed. */
  target: ShownTarget | null;
  onClose: () => void;
}

/** A target's details over the page. */
export function TargetDialog({ target, onClose, ...form }: TargetDialogProps) {
  if (target?.place !== "dialog") return null;
  return (
    <BountyDialog
      bounty={target.bounty}
      open
      onOpenChange={onClose}
      request={target.request}
      onList={isOnList(target)}
      action={<RequestForm target={target} {...form} />}
      withdrawal={<WithdrawForm target={target} {...form} />}
    />
  );
}
