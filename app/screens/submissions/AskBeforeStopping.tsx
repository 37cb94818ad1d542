import { useBlocker } from "@remix-run/react";
import { Suspense, useRef } from "react";
import { lazyPart } from "../../shell/lazy-part";
import type { Sending } from "../submission/outbox";

const LeaveDialog = lazyPart(async () => (await import("../submission/LeaveDialog")).LeaveDialog);

/** Asks before a link stops a message's files on their way; stopped, they stay on this page, which says what is known of them. */
export function AskBeforeStopping({ cancel }: Pick<Sending, "cancel">) {
  const blocker = useBlocker(true);
  const answered = useRef<typeof blocker>();
  // The second press of a double click comes before the dialog has closed, and the router throws at a second answer.
  const onStay = () => {
    if (answered.current !== blocker) blocker.reset?.();
    answered.current = blocker;
  };
  const onLeave = () => {
    onStay();
    cancel?.();
  };
  return (
    <Suspense>
      <LeaveDialog open={blocker.state === "blocked"} leaving="message" {...{ onLeave, onStay }} />
    </Suspense>
  );
}
