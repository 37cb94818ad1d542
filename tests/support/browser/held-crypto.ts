import type { Page } from "playwright";

interface Held {
  begun: number;
  isOver: boolean;
  waiting: (() => void)[];
}

/**
 * Holds each call of one operation of Web Crypto in the documents that a page opens from now on.
 *
 * @returns how many calls were begun, and how to let one, or all of them from now on, go
 */
export async function holdCrypto(page: Page, operation: "deriveKey" | "encrypt") {
  await page.addInitScript((name) => {
    const real = SubtleCrypto.prototype[name] as (...given: unknown[]) => Promise<unknown>;
    const held: Held = { begun: 0, isOver: false, waiting: [] };
    const wait = () => new Promise<void>((resolve) => held.waiting.push(resolve));
    Object.assign(SubtleCrypto.prototype, {
      async [name](this: SubtleCrypto, ...given: unknown[]) {
        held.begun++;
        if (!held.isOver) await wait();
        return real.apply(this, given);
      },
    });
    Object.assign(globalThis, { heldCrypto: held });
  }, operation);
  const held = () => page.evaluateHandle(() => (globalThis as unknown as { heldCrypto: Held }).heldCrypto);
  return {
    begun: async () => (await held()).evaluate(({ begun }) => begun),
    letOneGo: async () => (await held()).evaluate(({ waiting }) => waiting.shift()?.()),
    letAllGo: async () =>
      (await held()).evaluate((calls) => {
        calls.isOver = true;
        for (const go of calls.waiting.splice(0)) go();
      }),
  };
}
