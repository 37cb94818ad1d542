import type { SignedNda } from "#contract/ndas";

/** For an agreement from before the company was stored with each signature. */
const COMPANY_UNKNOWN =
  "The company’s name at the time was not kept with this agreement. Its text names the company as it is called now.";

type Evidence = Pick<SignedNda, "signer" | "company" | "created_at" | "address" | "version">;

/** The stored facts of a signature, in words; the time in UTC, so that file, paper and screen say the same everywhere. */
export function evidenceOf({ signer, company, created_at, address, version }: Evidence) {
  return [
    { term: "Signed by", detail: signer },
    { term: "Signed with", detail: company ?? COMPANY_UNKNOWN },
    { term: "Signed at", detail: `${created_at.slice(0, 19).replace("T", " ")} UTC` },
    { term: "From address", detail: address },
    { term: "SHA-256 of the text", detail: version },
  ];
}
