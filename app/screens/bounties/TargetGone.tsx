import { Notice } from "#design-system/Notice";
import { FocusedNotice } from "../../forms/FocusedNotice";

interface TargetGoneProps {
  /** Whether a request for it was refused. */
  wasRefused: boolean;
  /** Whether its details were open, in a dialog that took the focus with it. */
  wasOpen: boolean;
}

/** For an address older than the targets, and for a request that came too late. */
export function TargetGone({ wasRefused, wasOpen }: TargetGoneProps) {
  const Shown = wasOpen ? FocusedNotice : Notice;
  return (
    <Shown tone="caution" title="This target is no longer among the bounties.">
      {wasRefused && "Your request was not sent. "}What is wanted at the moment stands below.
    </Shown>
  );
}
