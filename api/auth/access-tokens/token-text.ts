/** By which people and programs that look for leaked secrets know one. */
const PREFIX = "conclave_";
const form = `${PREFIX}[\\w-]{43}`;
const whole = new RegExp(`^${form}$`);
const anywhere = new RegExp(form, "g");

/** The access token of 256 random bits, given as base64url. */
export function asAccessToken(random: string): string {
  return PREFIX + random;
}

/** Whether a Bearer credential is a researcher's access token, and no session's. */
export function isAccessToken(credential: string | null): credential is string {
  return credential !== null && whole.test(credential);
}

/** Whether a text has what looks like an access token in it. */
export function mentionsAccessToken(text: string): boolean {
  return text.includes(PREFIX) && text.search(anywhere) !== -1;
}

/** A text with every access token in it blanked. */
export function withoutAccessTokens(text: string): string {
  return text.includes(PREFIX) ? text.replace(anywhere, "[removed]") : text;
}
