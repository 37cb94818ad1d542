/**
 * The form that marks messages read while the page stays as it is.
 *
 * @param csrf the form token, which is the form's first field
 */
export function readForm(csrf: string, ids: readonly string[]): URLSearchParams {
  return new URLSearchParams([
    ["csrf", csrf],
    ["intent", "read"],
    ["stay", "yes"],
    ...ids.map((id) => ["id", id]),
  ]);
}
