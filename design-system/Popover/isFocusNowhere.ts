/** What had the focus is gone, and nothing else has it. */
export const isFocusNowhere = () => !document.activeElement || document.activeElement === document.body;
