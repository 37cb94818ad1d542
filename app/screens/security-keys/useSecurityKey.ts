import { useCallback, useState } from "react";

/** Why a key did not respond, by the name of the browser's error. */
const reasons: Record<string, string> = {
  InvalidStateError: "This key is one of your security keys already. Use another one.",
  NotAllowedError: "The key was not used: the browser's dialog was closed, or it took too long. Try again.",
  NotSupportedError: "This key cannot do what is needed. Use another one.",
};

/** Of a key that is asked, browsers give the same error where it knows this site only by an earlier address. */
const notUsed =
  "The key was not used: the browser's dialog was closed, it took too long, or the key was added when this site had another address. Try again, or use another way.";

const unknown = "The key gave no answer. Try again, or use another browser.";

/** The sentence for an error of the browser's. */
export function reasonOf(error: unknown, kind: "create" | "get"): string {
  const { name = "", cause } = error as { name?: string; cause?: { name?: string } };
  const known = [cause?.name ?? "", name].find((each) => each in reasons);
  if (known === "NotAllowedError" && kind === "get") return notUsed;
  return known === undefined ? unknown : (reasons[known] ?? unknown);
}

/**
 * Asks a security key by the browser's own dialog; the code for that is loaded on demand. `ask` resolves with the key's
 * response as a text, or null, and then `problem` says why; `failures` counts them, so that the same words are announced again.
 *
 * @param kind `create` makes a key, `get` uses one
 */
export function useSecurityKey(kind: "create" | "get") {
  const [problem, setProblem] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const ask = useCallback(
    async (options: Record<string, unknown>): Promise<string | null> => {
      const fail = (reason: string) => {
        setProblem(reason);
        setFailures((before) => before + 1);
        return null;
      };
      setProblem(null);
      const obstacle = findObstacle(options);
      if (obstacle) return fail(obstacle);
      setAsking(true);
      try {
        const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
        const start = kind === "create" ? startRegistration : startAuthentication;
        return JSON.stringify(await start({ optionsJSON: options as never }));
      } catch (error) {
        return fail(reasonOf(error, kind));
      } finally {
        setAsking(false);
      }
    },
    [kind],
  );
  return { ask, isAsking, problem, failures };
}

/** Why no key can be used here at all, which the browser would report by messages of its own. */
function findObstacle(options: Record<string, unknown>): string | null {
  const { hostname } = window.location;
  const host = String((options.rp as { id?: string } | undefined)?.id ?? options.rpId ?? hostname);
  if (host !== hostname && !hostname.endsWith(`.${host}`))
    return `Security keys work at ${host} only, and you are at ${hostname}. Open the site there.`;
  if (!window.isSecureContext) return "Security keys need an address that begins with https.";
  if (!window.PublicKeyCredential) return "This browser cannot use security keys. Use another one.";
  return null;
}
