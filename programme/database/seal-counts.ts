import { type SealedKind, sealedKinds } from "../../api/instance/sealed-columns";

/** How many seals there are of each kind. */
export type SealCounts = Record<SealedKind, number>;

/** The number of seals of all kinds together. */
export function totalSeals(counts: SealCounts): number {
  return sealedKinds.reduce((sum, kind) => sum + counts[kind], 0);
}

/** The counts of each kind as part of a sentence. */
export function describeSeals({ authenticators, signatures, texts, receipts }: SealCounts): string {
  return `${authenticators} authenticators, ${signatures} signatures, ${texts} texts about submissions and ${receipts} receipts`;
}
