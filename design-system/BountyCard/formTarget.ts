/** A form that leads where a link would: a GET form's own fields replace the query of its action. */
export type FormTarget = { action: string | undefined; fields: [name: string, value: string][] };

/** Splits `href` (absolute, or relative as in `?target=1#explore`) into a form's action and its hidden fields. */
export function formTarget(href: string): FormTarget {
  const [beforeHash = "", hash] = split(href, "#");
  const [path = "", query = ""] = split(beforeHash, "?");
  const action = hash === undefined ? path : `${path}#${hash}`;
  return { action: action || undefined, fields: [...new URLSearchParams(query)] };
}

function split(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
