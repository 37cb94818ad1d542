/** UI Events, `keyCode`: of a key that an input method has processed. */
const PROCESSED = 229;

/**
 * Whether a key is an input method's: its Enter confirms the text that is being composed, and its Escape discards it. Safari ends the
 * composition before it fires that key, which only the code still tells apart.
 */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === PROCESSED;
