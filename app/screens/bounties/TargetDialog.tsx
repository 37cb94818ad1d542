import type { ReactNode } from "react";
import { BountyDialog } from "#design-system/BountyDialog";
import type { ShownTarget } from "./board-state";

interface TargetDialogProps {
  /** None, or one that shows on the page, leaves it closed. */
  target: ShownTarget | null;
  form: ReactNode;
  onClose: () => void;
}

/** A target's details over the page. */
export function TargetDialog({ target, form, onClose }: TargetDialogProps) {
  if (target?.place !== "dialog") return null;
  return (
    <BountyDialog bounty={target.bounty} open onOpenChange={onClose} request={target.request} action={form} />
  );
}
