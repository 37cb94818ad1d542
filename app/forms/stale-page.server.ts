import { escapeText } from "../page-cache/placeholders.server";
import { originOf, safeRedirect, withRedirectTo } from "../session/redirects";

/** What a sentence asks for, which becomes a link. It opens in a new tab: the entries are in this one alone. */
const asked = /log in again|load the page again/i;

/**
 * A page of text, which no script runs in and no cache stores: why a form was not sent, what to do, and the entries to copy.
 * Its own document, because on a page of Remix the browser's scripts would load it again, and lose them.
 *
 * @param request the form's
 * @param why a sentence, in which `asked` is a link
 * @param entered null where there is nothing to return
 */
export function stalePage(request: Request, why: string, entered: string | null): Response {
  const from = originOf(request);
  const linked = escapeText(why).replace(asked, (words) => {
    const href = /^log/i.test(words) ? withRedirectTo("/login", from) : safeRedirect(from);
    return `<a href="${escapeText(href)}" target="_blank">${words}</a>`;
  });
  const copy = entered === null ? "" : `<pre ${wrapped}>${escapeText(entered)}</pre>`;
  const markup = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not sent</title>
</head>
<body ${narrow}>
<main>
<h1>This was not sent</h1>
<p>${linked}</p>
${copy}
</main>
</body>
</html>
`;
  return new Response(markup, { status: 403, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

const narrow = 'style="max-width: 70ch; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif"';
/** Text keeps its spaces and lines, and no word is wider than a phone. */
const wrapped = 'style="white-space: pre-wrap; overflow-wrap: anywhere"';
