import { escapeText } from "#lib/markup";
import { originOf, safeRedirect, withRedirectTo } from "../../session/redirects";

interface StalePage {
  title: string;
  /** Why, and what to do now; `link` is looked for in it. */
  why: string;
  /** The entries, to copy; left out where there is nothing to return. */
  entered?: string;
}

/** The words of a sentence that become a link. It opens in a new tab: the entries are in this one alone. */
const link = /log in again|load the page again/i;

/**
 * The page in response to a form that was not sent. No script runs in it and no cache stores it. It is a document of its own: on a page
 * of Remix the browser's scripts would load it again, and lose the entries. A field holds these, which wraps every line at any width, and
 * keeps their spaces.
 *
 * @param request the form's
 */
export function stalePage(request: Request, { title, why, entered }: StalePage): Response {
  const from = originOf(request);
  const linked = escapeText(why).replace(link, (words) => {
    const href = /^log/i.test(words) ? withRedirectTo("/login", from) : safeRedirect(from);
    return `<a href="${escapeText(href)}" target="_blank">${words}</a>`;
  });
  const copy =
    entered && `<textarea aria-label="What you wrote" ${field}>\n${escapeText(entered)}</textarea>`;
  const markup = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${linked}</p>
${copy ?? ""}
</main>
</body>
</html>
`;
  return new Response(markup, { status: 403, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** As wide as a phone. */
const field = 'readonly autocomplete="off" dir="auto" rows="24" cols="36"';
