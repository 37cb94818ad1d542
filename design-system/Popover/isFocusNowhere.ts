/** The focused element is gone, and no other has the focus. */
export const isFocusNowhere = () => document.activeElement === document.body;
