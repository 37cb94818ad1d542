const MAX_AGE_DAYS = 30;

/** How long a device stays known after its last sign-in, in milliseconds. */
export const KNOWN_DEVICE_MS = MAX_AGE_DAYS * 24 * 60 * 60_000;

/** The name of the cookie that identifies a device an account signed in from (docs/security.md#throttles). */
export function knownDeviceName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-known-device" : "known-device";
}

/** The `Set-Cookie` that stores a known device's token, made by the API. */
export function knownDeviceCookie(publicUrl: string, token: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const maxAge = KNOWN_DEVICE_MS / 1000;
  return `${knownDeviceName(publicUrl)}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
