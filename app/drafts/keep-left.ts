import { contentNow } from "./form-content";
import { inTurn } from "./in-turn";
import { keepContent } from "./keep-content";
import { Vault } from "./vault";

/** Forms whose keeper has kept their content as they were left, or must not keep it. */
const seen = new WeakSet<Element>();

/** Says that a form's keeper has seen to its content as it is left. */
export function markSeen(form: HTMLFormElement | undefined): void {
  if (form) seen.add(form);
}

/**
 * Keeps the content of a form that was left before its keeper, or the browser's store, was there.
 *
 * @param form may be out of the page by now
 * @param name names the form among the drafts
 * @param secrets the site's half of the account's keys
 */
export async function keepLeft(
  form: Element | null,
  name: string,
  secrets: readonly string[] = [],
): Promise<void> {
  if (!(form instanceof HTMLFormElement) || seen.has(form)) return;
  const content = contentNow(form);
  if (!content || content.isEmpty) return;
  // A browser that keeps nothing says so where the form is.
  await inTurn(async () => {
    const vault = await Vault.open(secrets, () => undefined);
    await keepContent(vault, { id: crypto.randomUUID(), name }, content, false);
    vault.close();
  }).catch(() => undefined);
}
