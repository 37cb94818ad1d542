import { startTransition, useEffect, useState } from "react";
import { type PublicKey, type Verdict, verifyRecord } from "#lib/record";

/** Far more than a record has: a larger file is no record. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024;

/** The result of checking the chosen files; `failed` where this browser cannot check signatures. */
export type Checking = { verdict: Verdict } | { failed: string } | null;

/** Checks a record and its files whenever others are chosen. Nothing leaves the browser. */
export function useVerdict(
  record: File | undefined,
  files: readonly File[],
  keys: readonly PublicKey[],
): Checking {
  const [checking, setChecking] = useState<Checking>(null);
  useEffect(() => {
    let isOutdated = false;
    setChecking(null);
    if (record)
      void check(record, files, keys).then((checked) => {
        // A long record has hundreds of receipts to render: a key that is pressed meanwhile has priority.
        if (!isOutdated) startTransition(() => setChecking(checked));
      });
    return () => {
      isOutdated = true;
    };
  }, [record, files, keys]);
  return checking;
}

async function check(record: File, files: readonly File[], keys: readonly PublicKey[]): Promise<Checking> {
  if (!(await canCheck(keys))) {
    return {
      failed:
        "This browser cannot check Ed25519 signatures. Try a newer one, or a program that reads records.",
    };
  }
  if (record.size > MAX_RECORD_BYTES) return { failed: "This file is larger than any record." };
  try {
    const given = await Promise.all(
      files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    );
    return { verdict: await verifyRecord(await record.text(), { keys, given }) };
  } catch {
    return { failed: "A file could not be read: it was changed or taken away since. Choose it again." };
  }
}

/** Whether the browser supports Ed25519, which is newer than all else that is used here; without it every record would look forged. */
async function canCheck([key]: readonly PublicKey[]): Promise<boolean> {
  try {
    const { kty, crv, x } = key ?? {};
    await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}
