/** A story's `beforeEach` that replaces the clipboard: a browser under test has none to ask. */
export const withClipboard = (writeText: (text: string) => Promise<void>) => () => {
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  return () => Reflect.deleteProperty(navigator, "clipboard");
};
