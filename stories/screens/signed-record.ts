import { base64url, CompactSign, importJWK } from "jose";

/** The key pair of RFC 8037, appendix A: its private half is published there, so that it proves nothing. */
export const signingKey = {
  ...({ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" } as const),
  ...({ kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k", alg: "EdDSA", use: "sig" } as const),
};
const privateHalf = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";

const submission = {
  iss: "https://conclave.example",
  submission: "018f0000-0000-7000-8000-000000000007",
  number: "2026-0007",
};
const events = [
  { at: "2026-01-15T12:00:00.000Z", kind: "submitted", event: 1, by: "researcher", alias: null },
  { at: "2026-01-16T09:47:30.000Z", kind: "taken", event: 2, by: "programme", alias: "Mira" },
  { at: "2026-01-19T15:00:00.000Z", kind: "accepted", event: 3, by: "programme", alias: null },
];

/** The file of a record that holds (docs/record-format.md). */
export async function signedRecord(): Promise<File> {
  const receipts: { receipt: string }[] = [];
  let previous: string | null = null;
  for (const [index, event] of events.entries()) {
    const place = { ...submission, sequence: index + 1, previous };
    const receipt = await signed("conclave-receipt", { ...place, ...event });
    receipts.push({ receipt });
    previous = await hashOf(receipt);
  }
  const statement = await signed("conclave-record", {
    ...submission,
    programme: "Conclave",
    at: "2026-01-20T08:00:00.000Z",
    receipts: receipts.length,
    last: previous,
  });
  const record = JSON.stringify({ format: "conclave-record/1", statement, receipts });
  return new File([record], "record-2026-0007.json", { type: "application/json" });
}

async function signed(typ: string, payload: object): Promise<string> {
  const { alg, kid } = signingKey;
  return new CompactSign(bytesOf(JSON.stringify(payload)))
    .setProtectedHeader({ alg, kid, typ })
    .sign(await importJWK({ ...signingKey, d: privateHalf }, alg));
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function hashOf(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(text))));
}
