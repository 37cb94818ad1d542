import { createHmac, timingSafeEqual } from "node:crypto";

/** As long as a session lives at most (specification 10.11), so that it outlives the one that it was made in. */
const LIFETIME_SECONDS = 12 * 60 * 60;

/** Makes and checks proofs that a form was rendered for a user with a session. */
export interface MemberProof {
  /** @param nowMs milliseconds */
  make(nowMs: number): string;
  /** @param nowMs milliseconds */
  isGood(proof: string, nowMs: number): boolean;
}

/**
 * A proof that a form was rendered for a researcher whose session may have ended since: until when it is good, and an HMAC
 * of that. It opens nothing. It decides only whether a refused form is read, to give its text back: a stranger could make
 * the process read, and hold, as much as they like to send.
 *
 * It is bound to no researcher, session or browser: a form with it is refused because the request has none of these any more (were the
 * browser's id still the same, the form's token would be good), so there is nothing to compare with but the form itself, and who passes the
 * proof to others passes that too. A proof that others use gets them their own text back, until it expires; what they can make the process
 * hold is bounded by address and in all (`FormsUnderWay` in app/site/site.server.ts).
 *
 * @param secrets the first makes proofs, all check them
 */
export function memberProof(secrets: readonly [string, ...string[]]): MemberProof {
  const macOf = (secret: string, until: string) =>
    createHmac("sha256", secret).update(`conclave form of a member, until ${until}`).digest();
  return {
    make(nowMs) {
      const until = String(Math.floor(nowMs / 1000) + LIFETIME_SECONDS);
      return `${until}.${macOf(secrets[0], until).toString("base64url")}`;
    },
    isGood(proof, nowMs) {
      const [, until, written] = /^(\d{1,12})\.([\w-]{43})$/.exec(proof) ?? [];
      if (!until || !written || Number(until) * 1000 < nowMs) return false;
      const mac = Buffer.from(written, "base64url");
      return secrets.some((secret) => timingSafeEqual(macOf(secret, until), mac));
    },
  };
}
