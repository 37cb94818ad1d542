import type { SignedNda } from "#contract/ndas";

/** What is kept of a signature, in words; the time in UTC, so that file, paper and screen say the same everywhere. */
export function evidenceOf({ signer, created_at, address, version }: SignedNda) {
  return [
    { term: "Signed by", detail: signer },
    { term: "Signed at", detail: `${created_at.slice(0, 19).replace("T", " ")} UTC` },
    { term: "From address", detail: address },
    { term: "SHA-256 of the text", detail: version },
  ];
}
