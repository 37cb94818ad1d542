/** Reports that a target's details were opened; errors are ignored (specification §7). */
export function reportBounty(bounty: string, csrf: string): void {
  report({ bounty }, csrf);
}

/** Reports a page view that needed no new document; errors are ignored (specification §7). */
export function reportPage(url: string, csrf: string): void {
  report({ url }, csrf);
}

function report(fields: Record<string, string>, csrf: string): void {
  fetch("/impressions", {
    method: "POST",
    headers: { "X-CSRF-Token": csrf },
    body: new URLSearchParams(fields),
    keepalive: true,
    redirect: "manual",
  }).catch(() => undefined);
}
