import { domainToASCII, domainToUnicode } from "node:url";

declare const canonical: unique symbol;

/**
 * An address in the form in which addresses are compared, or what an account without one has in its place. Only this file makes
 * them, and every `email_key` is one: a comparison with an address as it was written does not compile.
 */
export type EmailKey = string & { readonly [canonical]: true };

/** Begins the `email_key` of a researcher who was erased, and replaces the address. */
export const ERASED = "erased";

/** Begins the `email_key` of an account whose address another one has too, so that it cannot sign in. */
export const DUPLICATE = "duplicate";

/** ASCII of which domains consist; of other characters `node:url` would make a port, a path, or take them for an encoding. */
const notInDomains = /[\0-,/:-@[-^`{-\x7f]/;
const international = /[^\0-\x7f]|(^|\.)xn--/i;
/** The domain of each address in a text. Looked for from the "@" on, so that a long text is read once. */
const domains = /(?<=[^\s@]@)(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]+/gu;

/**
 * The one form in which addresses are compared, every table's `email_key`: the local part in NFC and lower case, the domain
 * in ASCII as the DNS has it (UTS #46). Browsers send `müller.example` as `xn--mller-kva.example`.
 *
 * @param email of bounded length
 */
export function emailKey(email: string): EmailKey {
  const [local, domain] = partsOf(email);
  const folded = local.normalize("NFC").toLowerCase().normalize("NFC");
  return (domain === null ? folded : `${folded}@${asciiDomain(domain).toLowerCase()}`) as EmailKey;
}

/** The `email_key` of an account that cannot sign in by an address; no address is like it. */
export function keyWithoutAddress(reason: typeof ERASED | typeof DUPLICATE, id: string): EmailKey {
  return `${reason}:${id}` as EmailKey;
}

/** An address as people write it, case kept: how it is stored and shown. */
export function readableAddress(email: string): string {
  const [local, domain] = partsOf(email);
  return domain === null ? email : `${local.normalize("NFC")}@${readableDomain(domain)}`;
}

/**
 * A text in which addresses of international domains have both forms: letters of another script look like those of a
 * company's name, and only the ASCII form tells them apart. Once they have, nothing is added.
 */
export function withBothForms(text: string): string {
  return text.replace(domains, (domain: string, at: number) => {
    const [ascii, readable] = [asciiDomain(domain), readableDomain(domain)];
    if (ascii === readable || text.startsWith(` (${ascii})`, at + domain.length)) return domain;
    return `${readable} (${ascii})`;
  });
}

function partsOf(email: string): [local: string, domain: string | null] {
  const address = email.trim();
  const at = address.lastIndexOf("@");
  return at < 0 ? [address, null] : [address.slice(0, at), address.slice(at + 1)];
}

/** The domain itself where it is one of ASCII, or none at all. */
function asciiDomain(domain: string): string {
  if (!international.test(domain) || notInDomains.test(domain)) return domain;
  return domainToASCII(domain) || domain;
}

function readableDomain(domain: string): string {
  if (!international.test(domain) || notInDomains.test(domain)) return domain;
  return domainToUnicode(domain) || domain;
}
