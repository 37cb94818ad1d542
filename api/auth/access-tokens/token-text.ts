/** The prefix by which people and secret scanners recognise a token. */
const PREFIX = "conclave_";
const form = `${PREFIX}[\\w-]{43}`;
const whole = new RegExp(`^${form}$`);
const anywhere = new RegExp(form, "g");

/** The access token of 256 random bits, as base64url. */
export function asAccessToken(random: string): string {
  return PREFIX + random;
}

/** Whether a Bearer credential is a researcher's access token, not a session's. */
export function isAccessToken(credential: string | null): credential is string {
  return credential !== null && whole.test(credential);
}

/** Whether a text contains what looks like an access token. */
export function mentionsAccessToken(text: string): boolean {
  return text.includes(PREFIX) && text.search(anywhere) !== -1;
}

/** Returns the text with every access token in it redacted. */
export function withoutAccessTokens(text: string): string {
  return text.includes(PREFIX) ? text.replace(anywhere, "[removed]") : text;
}
