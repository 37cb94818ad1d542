import type { MaybeSent } from "../../api/mail/mailer";

/** Says who may have got a mail, in one note; none where that is known of all. */
export function sayUnclear(unclear: readonly MaybeSent[]): string[] {
  if (unclear.length === 0) return [];
  const addresses = addressesOf(unclear).join(", ");
  const reasons = [...new Set(unclear.map(({ message }) => message))].join(" ");
  return [
    `${addresses} may have got the mail, so nothing sends it again: ask whether it came, and write by hand if not. ${reasons}`,
  ];
}

/** The addresses of those who may have got a mail. */
export function addressesOf(unclear: readonly MaybeSent[]): string[] {
  return unclear.map(({ to }) => to);
}
