import { domainToASCII, domainToUnicode } from "node:url";

declare const canonical: unique symbol;

/**
 * An address in its canonical form for comparison, or the placeholder of an account without one. Only this file makes them, and
 * every `email_key` is one: comparing it with an address as typed does not compile.
 */
export type EmailKey = string & { readonly [canonical]: true };

/** Begins the `email_key` of a researcher who was erased, and replaces the address. */
export const ERASED = "erased";

/** Begins the `email_key` of an account whose address another one has too, so that it cannot sign in. */
export const DUPLICATE = "duplicate";

/** ASCII characters that no domain has: `node:url` would make a port or a path of them, or take them for an encoding. */
const notInDomains = /[\0-,/:-@[-^`{-\x7f]/;
const international = /[^\0-\x7f]|(^|\.)xn--/i;
/** RFC 1035 §2.3.4. To convert a longer text, which is no domain, takes seconds. */
const DOMAIN_MAX_LENGTH = 253;
/**
 * The domain of each address in a text, with any of the full stops that separate its labels (UTS #46). Matched from the "@" on, so
 * that a long text is read once.
 */
const domains = /(?<=[^\s@]@)(?:[\p{L}\p{M}\p{N}_-]+[.\u3002\uff0e\uff61])+[\p{L}\p{M}\p{N}-]+/gu;

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

/** An address as people write it, case preserved: how it is stored and shown. */
export function readableAddress(email: string): string {
  const [local, domain] = partsOf(email);
  return domain === null ? email : `${local.normalize("NFC")}@${readableDomain(domain)}`;
}

/**
 * Returns the text with both forms of addresses in international domains: letters of another script look like those
 * of a company's name, and only the ASCII form distinguishes them. Idempotent.
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

function isInternational(domain: string): boolean {
  return domain.length <= DOMAIN_MAX_LENGTH && international.test(domain) && !notInDomains.test(domain);
}

/** Returns the domain unchanged when it is ASCII, or not a domain. */
function asciiDomain(domain: string): string {
  if (!isInternational(domain)) return domain;
  return domainToASCII(domain) || domain;
}

function readableDomain(domain: string): string {
  if (!isInternational(domain)) return domain;
  return domainToUnicode(domain) || domain;
}
