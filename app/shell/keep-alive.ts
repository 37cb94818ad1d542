/**
 * Has the session go on: whatever of it is about to end is exchanged, and what it is known by comes back immediately. Never
 * throws: what follows finds out for itself whether there is a connection, and a session.
 *
 * @param csrf the form token of this page
 */
export async function keepAlive(csrf: string, signal?: AbortSignal): Promise<void> {
  const headers = { "X-CSRF-Token": csrf };
  await fetch("/keep-alive", { method: "POST", headers, redirect: "manual", signal }).catch(() => undefined);
}
