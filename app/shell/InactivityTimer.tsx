import { useEffect, useRef, useState } from "react";
import { ButtonLink } from "#design-system/Button";
import { IdleWarning } from "#design-system/IdleWarning";
import { useDraftView } from "../drafts/draft-view";
import { type Inactivity, inactivityAfter } from "./inactivity";
import { watchInactivity } from "./watch-inactivity";

/** Logs out after 10 minutes without mouse, touch, scrolling or keyboard in any tab, and warns for the last minute. */
export function InactivityTimer({ csrf }: { csrf: string }) {
  const [inactivity, setInactivity] = useState<Inactivity>(inactivityAfter(0));
  const kept = useDraftView()?.kept;
  const watch = useRef<ReturnType<typeof watchInactivity>>();

  useEffect(() => {
    // The effect of a key would otherwise wait for a warning that did not change.
    const show = (next: Inactivity) => setInactivity((current) => (isSame(current, next) ? current : next));
    const watching = watchInactivity(csrf, show);
    watch.current = watching;
    return watching.stop;
  }, [csrf]);

  return (
    <IdleWarning
      open={inactivity.state !== "active"}
      secondsLeft={inactivity.secondsLeft}
      onStay={() => watch.current?.active()}
      isDraftKept={kept === "draft"}
      logout={
        <ButtonLink href="/logout" variant="secondary">
          Logout
        </ButtonLink>
      }
    />
  );
}

function isSame(a: Inactivity, b: Inactivity): boolean {
  return a.state === b.state && a.secondsLeft === b.secondsLeft;
}
