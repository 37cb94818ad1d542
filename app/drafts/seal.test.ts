import { expect, test } from "vitest";
import { newBrowserKey, sealOf } from "./seal";

const draft = "A use after free in the port list.";
const bytes = new TextEncoder().encode(draft);
const asText = (buffer: ArrayBuffer) => new TextDecoder().decode(buffer);

test("what was sealed opens with the same two halves of the key", async () => {
  const browserKey = await newBrowserKey();
  const sealed = await (await sealOf(browserKey, "of ada")).seal("draft 1", bytes);
  expect(asText(await (await sealOf(browserKey, "of ada")).open("draft 1", sealed))).toBe(draft);
});

test("neither half opens it alone, nor does it open under another name or once it was changed", async () => {
  const browserKey = await newBrowserKey();
  const ada = await sealOf(browserKey, "of ada");
  const sealed = await ada.seal("draft 1", bytes);
  const changed = new Uint8Array(sealed.slice(0));
  changed.set([(changed.at(-20) ?? 0) ^ 1], changed.length - 20);
  const grace = await sealOf(browserKey, "of grace");
  const elsewhere = await sealOf(await newBrowserKey(), "of ada");
  const attempts = [
    grace.open("draft 1", sealed),
    elsewhere.open("draft 1", sealed),
    ada.open("draft 2", sealed),
    ada.open("draft 1", changed.buffer),
  ];
  for (const attempt of await Promise.allSettled(attempts)) expect(attempt.status).toBe("rejected");
});

test("nothing of it is readable, and the same text is never sealed to the same bytes", async () => {
  const ada = await sealOf(await newBrowserKey(), "of ada");
  const [first, second] = [await ada.seal("draft", bytes), await ada.seal("draft", bytes)];
  expect(Buffer.from(first).includes("use after free")).toBe(false);
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
});

test("the key cannot be read out", async () => {
  const browserKey = await newBrowserKey();
  expect(browserKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", browserKey)).rejects.toThrow();
});

test("accounts are told apart without their names", async () => {
  const browserKey = await newBrowserKey();
  const [ada, grace] = [await sealOf(browserKey, "of ada"), await sealOf(browserKey, "of grace")];
  expect(ada.owner).toMatch(/^[0-9a-f]{32}$/);
  expect(ada.owner).not.toBe(grace.owner);
});
