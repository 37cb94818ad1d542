import type { Page } from "playwright";

/** A virtual security key in Chromium, by DevTools: it responds by itself while a test lets it. */
export async function virtualKey(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "usb",
      hasResidentKey: false,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const only = async () => {
    const { credentials } = await devTools.send("WebAuthn.getCredentials", { authenticatorId });
    const [credential] = credentials;
    if (!credential) throw new Error("The virtual key has no credential yet.");
    return credential;
  };
  return {
    /** Whether user verification succeeds. */
    setVerified: (isUserVerified: boolean) =>
      devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** Its credential, to be put into another key: a copy. */
    credential: only,
    /** Adds a credential. */
    put: (credential: Awaited<ReturnType<typeof only>>) =>
      devTools.send("WebAuthn.addCredential", { authenticatorId, credential }),
  };
}
