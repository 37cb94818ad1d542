/** Every key of an attachment begins so; objects of other kinds in the same store are left alone. */
const KEY_PREFIX = "attachment-";

/** Whether an object of the store is an attachment. */
export function isAttachmentKey(key: string): boolean {
  return key.startsWith(KEY_PREFIX);
}

/** A new storage key. The server makes it; nothing a researcher sent is part of it. */
export function newStorageKey({ newId }: { newId: () => string }): string {
  return `${KEY_PREFIX}${newId()}`;
}
