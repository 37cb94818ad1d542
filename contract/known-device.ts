const MAX_AGE_DAYS = 30;

/** How long a device stays known after its last sign-in, in milliseconds. */
export const KNOWN_DEVICE_MS = MAX_AGE_DAYS * 24 * 60 * 60_000;

/** The name of the cookie by which a device that an account signed in from is known again (docs/security.md#throttles). */
export function knownDeviceName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-known-device" : "known-device";
}

/** The `Set-Cookie` that keeps a known device's token, which the API made. */
export function knownDeviceCookie(publicUrl: string, token: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const maxAge = KNOWN_DEVICE_MS / 1000;
  return `${knownDeviceName(publicUrl)}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
