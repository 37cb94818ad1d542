import { forwardRef } from "react";
import { Dialog, type DialogProps } from "../Dialog";
import { type BountyDetailsProps, BountyFacts, RequestArea } from "./BountyDetails";

export type BountyDialogProps = Omit<DialogProps, "title" | "description" | "children" | "footer" | "size"> &
  Pick<BountyDetailsProps, "bounty" | "request" | "onList" | "action" | "withdrawal">;

/** The details of a target over the page. Closes on Escape, on a press on the backdrop, and on "Close". */
export const BountyDialog = forwardRef<HTMLDivElement, BountyDialogProps>(function BountyDialog(
  { bounty, request, onList, action, withdrawal, ...rest },
  ref,
) {
  return (
    <Dialog
      ref={ref}
      size="l"
      title={bounty.title}
      footer={<RequestArea full={onList ?? bounty.full} {...{ request, action, withdrawal }} />}
      {...rest}
    >
      <BountyFacts bounty={bounty} />
    </Dialog>
  );
});
