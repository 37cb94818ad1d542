/**
 * Keeps the session alive: a token that is about to expire is refreshed, and the new cookie comes back immediately. Never
 * throws: later requests find out themselves whether there is a connection, and a session.
 *
 * @param csrf the form token of this page
 */
export async function keepAlive(csrf: string, signal?: AbortSignal): Promise<void> {
  const headers = { "X-CSRF-Token": csrf };
  await fetch("/keep-alive", { method: "POST", headers, redirect: "manual", signal }).catch(() => undefined);
}
