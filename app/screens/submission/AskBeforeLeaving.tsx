import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { Suspense, useCallback, useEffect, useRef } from "react";
import { useHydrated } from "#design-system/hydration";
import { isUnsent } from "../../forms/unsent";
import { lazyPart } from "../../shell/lazy-part";
import type { Leaving } from "./loss-on-leaving";
import { useSending } from "./outbox";

/** No user leaves before there is something to lose, so the page opens without it. */
const LeaveDialog = lazyPart(async () => (await import("./LeaveDialog")).LeaveDialog);

/**
 * Asks before a page is left whose form has unsent entries: for forms that take hours to fill. Navigating to
 * the same screen is no leaving, except during an upload, which any link stops. A dialog of the page's own: the
 * browser's would block the upload, and the timer that logs out for inactivity, until the user comes back to answer it. An
 * upload is stopped first, on this page: only it can say whether it was.
 *
 * @param formId the form's id
 * @param leaving the loss on leaving, while nothing is being sent
 */
export function AskBeforeLeaving({
  formId,
  leaving,
}: {
  formId: string;
  leaving: Exclude<Leaving, "sending">;
}) {
  const hydrated = useHydrated();
  const sending = useSending();
  const isOnItsWay = sending !== undefined;
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsent(formId)) event.preventDefault();
      },
      [formId],
    ),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isOnItsWay || currentLocation.pathname !== nextLocation.pathname) && isUnsent(formId),
  );
  const answered = useRef<typeof blocker>();
  // The second press of a double click comes before the dialog has closed, and the router throws at a second answer.
  const answer = (give: (() => void) | undefined) => {
    if (answered.current === blocker) return;
    answered.current = blocker;
    give?.();
  };
  const ways = {
    onLeave() {
      answer(isOnItsWay ? blocker.reset : blocker.proceed);
      sending?.cancel?.();
    },
    onStay: () => answer(blocker.reset),
  };
  const isBlocked = blocker.state === "blocked";
  return (
    hydrated && (
      <Suspense fallback={isBlocked && <NativeQuestion isOnItsWay={isOnItsWay} {...ways} />}>
        <LeaveDialog open={isBlocked} leaving={isOnItsWay ? "sending" : leaving} {...ways} />
      </Suspense>
    )
  );
}

type NativeQuestionProps = { isOnItsWay: boolean; onLeave: () => void; onStay: () => void };

/** Asks by the browser's own dialog, where the page's is not loaded yet: the link would do nothing without an explanation. */
function NativeQuestion({ isOnItsWay, onLeave, onStay }: NativeQuestionProps) {
  const question = isOnItsWay ? "Stop sending?" : "Leave this page? What you entered was not sent.";
  const ask = useRef(() => (confirm(question) ? onLeave() : onStay()));
  useEffect(() => ask.current(), []);
  return null;
}
