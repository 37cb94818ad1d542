import { DateTime } from "#design-system/DateTime";
import { Notice } from "#design-system/Notice";
import type { Expiry } from "./expiry";

/** Warns that the key expires soon, or what follows from one that has expired, with the remedy. */
export function ExpiryWarning({ expiry }: { expiry: Expiry }) {
  if (!expiry) return null;
  const { at, isOver } = expiry;
  return (
    <Notice tone="caution" title={isOver ? "Your key has expired" : "Your key expires soon"}>
      {isOver ? "It expired on " : "It expires on "}
      <DateTime value={at} />.{" "}
      {isOver
        ? "Until you replace it, what we write is readable on the server, and you cannot open the copy of what you submit. Extend it or make another one, and upload that below."
        : "Extend it or make another one, and upload that below: what only you should read is encrypted to it."}
    </Notice>
  );
}
