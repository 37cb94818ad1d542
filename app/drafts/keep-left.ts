import { contentNow } from "./form-content";
import { inTurn } from "./in-turn";
import { keepContent } from "./keep-content";
import { Vault } from "./vault";

/** Forms whose keeper has stored their content as they were left, or must not store it. */
const seen = new WeakSet<Element>();

/** Marks a form that is left as handled by its keeper. */
export function markSeen(form: HTMLFormElement | undefined): void {
  if (form) seen.add(form);
}

/**
 * Stores the content of a form that was left before its keeper was loaded, or before the keeper had opened the browser's store.
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
  // A browser without storage is reported next to the form.
  await inTurn(async () => {
    const vault = await Vault.open(secrets, () => undefined);
    await keepContent(vault, { id: crypto.randomUUID(), name }, content, false);
    vault.close();
  }).catch(() => undefined);
}
