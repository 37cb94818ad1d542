import { useEffect, useState } from "react";
import { ButtonLink } from "#design-system/Button";
import { IdleWarning } from "#design-system/IdleWarning";
import { type Inactivity, inactivityAfter } from "./inactivity";

/** Shared by all tabs of a browser. It holds a time and nothing else. */
const storageKey = "last-activity";
/** An active page keeps its session alive more often than the access token ends (security requirements, parameters §4). */
const KEEP_ALIVE_MS = 4 * 60_000;
/** Mouse movements come in hundreds; one note a second is enough. */
const NOTE_INTERVAL_MS = 1000;

/** Logs out after 10 minutes without mouse or keyboard in any tab, and warns for the last minute. */
export function InactivityTimer({ csrf }: { csrf: string }) {
  const [inactivity, setInactivity] = useState<Inactivity>(inactivityAfter(0));

  useEffect(() => {
    noteActivity(Date.now());
    let keptAlive = Date.now();
    // What a key brings about would otherwise wait for a warning that did not change.
    const show = (next: Inactivity) => setInactivity((current) => (isSame(current, next) ? current : next));
    const onActivity = () => {
      const now = Date.now();
      if (now - lastActivity() < NOTE_INTERVAL_MS) return;
      noteActivity(now);
      show(inactivityAfter(0));
    };
    const tick = () => {
      const now = Date.now();
      const next = inactivityAfter(now - lastActivity());
      show(next);
      if (next.state === "over") return window.location.assign("/logout");
      if (now - keptAlive < KEEP_ALIVE_MS || now - lastActivity() > KEEP_ALIVE_MS) return;
      keptAlive = now;
      fetch("/keep-alive", { method: "POST", headers: { "X-CSRF-Token": csrf }, redirect: "manual" }).catch(
        () => undefined,
      );
    };
    const timer = setInterval(tick, 1000);
    window.addEventListener("mousemove", onActivity);
    window.addEventListener("keydown", onActivity);
    return () => {
      clearInterval(timer);
      window.removeEventListener("mousemove", onActivity);
      window.removeEventListener("keydown", onActivity);
    };
  }, [csrf]);

  const stay = () => {
    noteActivity(Date.now());
    setInactivity(inactivityAfter(0));
  };
  return (
    <IdleWarning
      open={inactivity.state === "warning"}
      secondsLeft={inactivity.secondsLeft}
      onStay={stay}
      logout={
        <ButtonLink href="/logout" variant="secondary">
          Log out
        </ButtonLink>
      }
    />
  );
}

function isSame(a: Inactivity, b: Inactivity): boolean {
  return a.state === b.state && a.secondsLeft === b.secondsLeft;
}

let ownLastActivity = 0;

function noteActivity(at: number): void {
  ownLastActivity = at;
  try {
    localStorage.setItem(storageKey, String(at));
  } catch {
    // Storage is forbidden here: this tab counts for itself.
  }
}

function lastActivity(): number {
  try {
    return Math.max(ownLastActivity, Number(localStorage.getItem(storageKey) ?? 0));
  } catch {
    return ownLastActivity;
  }
}
