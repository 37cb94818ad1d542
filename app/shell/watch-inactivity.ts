import { disableUnsentPrompt } from "../forms/unsent";
import { type Inactivity, inactivityAfter } from "./inactivity";
import { keepAlive } from "./keep-alive";

/** Shared by all tabs of a browser. It holds a time and nothing else. */
const storageKey = "last-activity";
/** An active page keeps its session alive more often than the access token ends (docs/security.md#sessions). */
const KEEP_ALIVE_MS = 4 * 60_000;
/** Mouse movements come in hundreds; one record a second is enough. */
const NOTE_INTERVAL_MS = 1000;
/** The store is on a disk: the effect of a key or a movement is painted first. */
const NOTE_AFTER_MS = 100;
/** Requesting the same page again aborts the pending request: a slow line gets this long. */
const LOGOUT_AGAIN_MS = 30_000;
/**
 * Events of user activity. Fingers and wheels move no mouse, and reading takes more scrolling than keys. `scroll` itself would not do: a
 * page scrolls by itself too, as when a dialog takes the focus.
 */
const activities = ["mousemove", "keydown", "touchstart", "touchmove", "wheel"];
/** Also where an area inside the page stops the event; and nothing here blocks scrolling. */
const LISTENING = { capture: true, passive: true };

/**
 * Watches mouse, touch, scrolling and keyboard, keeps the session alive while there is activity, and logs out when there was none for too long.
 *
 * @param show is called with the state of inactivity whenever it may have changed
 * @returns `active`, a call of which counts as activity as well, and `stop`, which ends the watching
 */
export function watchInactivity(csrf: string, show: (inactivity: Inactivity) => void) {
  let keptAlive = Date.now();
  let leftAt = Number.NEGATIVE_INFINITY;

  /** Checked before anything counts as activity: a computer may have slept, and no timer ran. */
  function isOver(now: number): boolean {
    if (inactivityAfter(now - lastActivity()).state !== "over") return false;
    if (isWithin(LOGOUT_AGAIN_MS, leftAt, now)) return true;
    leftAt = now;
    disableUnsentPrompt();
    window.location.assign("/logout?inactive=yes");
    return true;
  }

  function active(): void {
    const now = Date.now();
    if (isOver(now)) return;
    noteActivity(now);
    show(inactivityAfter(0));
  }

  let noting: ReturnType<typeof setTimeout> | undefined;

  function onActivity(): void {
    noting ??= setTimeout(() => {
      noting = undefined;
      if (!isWithin(NOTE_INTERVAL_MS, lastActivity(), Date.now())) active();
    }, NOTE_AFTER_MS);
  }

  function tick(): void {
    const now = Date.now();
    // The computer's clock was set back: until it has caught up no user would be inactive.
    if (lastActivity() > now + NOTE_INTERVAL_MS) noteActivity(now);
    show(inactivityAfter(now - lastActivity()));
    if (isOver(now)) return;
    if (isWithin(KEEP_ALIVE_MS, keptAlive, now) || now - lastActivity() > KEEP_ALIVE_MS) return;
    keptAlive = now;
    void keepAlive(csrf);
  }

  noteActivity(Date.now());
  const timer = setInterval(tick, 1000);
  for (const activity of activities) window.addEventListener(activity, onActivity, LISTENING);
  return {
    active,
    stop() {
      clearInterval(timer);
      clearTimeout(noting);
      for (const activity of activities) window.removeEventListener(activity, onActivity, LISTENING);
    },
  };
}

/** Whether `now` is less than `ms` after a time. A time to come is none: the computer's clock was set back since. */
const isWithin = (ms: number, time: number, now: number) => Math.abs(now - time) < ms;

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
