/** Playwright's functions for the page; `everywhere.test.ts` passes them. */
interface Hands {
  setViewport(width: number, height: number): Promise<void>;
  sendToDevTools(method: string, parameters: unknown): Promise<unknown>;
}

const hands = globalThis as unknown as Hands;

/** Stands for `@vitest/browser/context` where Vitest does not run in the page itself. */
export const page = { viewport: (width: number, height: number) => hands.setViewport(width, height) };
export const cdp = () => ({
  send: (method: string, parameters: unknown) => hands.sendToDevTools(method, parameters),
});
