/** UI Events, `keyCode`: of a key that an input method editor has processed. */
const PROCESSED = 229;

/**
 * Whether a key is an input method editor's: its Enter confirms the text that is being composed, and its Escape discards it. Safari
 * ends the composition before it fires that key, which only the code still tells apart.
 */
export const isImeKey = (event: KeyboardEvent) => event.isComposing || event.keyCode === PROCESSED;

/** Makes one of Radix's layers ignore an Escape that is an input method editor's. */
export function ignoreImeKey(event: KeyboardEvent): void {
  if (isImeKey(event)) event.preventDefault();
}
