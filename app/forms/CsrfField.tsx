import { useRootData } from "../session/root-data";

/** The token that shows a form is this browser's own. It must be the form's first field (app/forms/csrf.server.ts). */
export function CsrfField() {
  return <input type="hidden" name="csrf" value={useRootData()?.csrf ?? ""} />;
}
