import type { PublicKey } from "openpgp";
import { AES_256, OCB } from "./chunks";

/**
 * The kinds of OpenPGP message: `cfb`, with a digest (RFC 9580 §5.13.1), which all software opens; or one in authenticated
 * chunks, of RFC 9580 (§5.13.2) or of LibrePGP (draft-koch-librepgp §5.16), which GnuPG has.
 */
export type SealFormat = "cfb" | "librepgp" | "rfc9580";

/** The flags that advertise what software opens (RFC 9580 §5.2.3.32; draft-koch-librepgp §5.2.3.32). */
const [IN_LIBREPGP, IN_RFC9580] = [0x02, 0x08];

/** The parts of a key's self-signature that matter here; the library's types lack some of them. */
interface SelfSignature {
  created: Date | null;
  features: Uint8Array | null;
  /** Pairs of a cipher and a mode. */
  preferredCipherSuites?: [number, number][] | null;
}

/**
 * The format that the software of a key's owner opens, by the newest self-signature of every user id, or of the key itself
 * from version 6 on. The signatures are not verified again (see `recipientOf`): `checkKey` removed all that the owner had not
 * signed.
 */
export function formatOf(key: PublicKey): SealFormat {
  const users = key.users.flatMap(({ selfCertifications }) => newest(selfCertifications) ?? []);
  const { keyPacket, directSignatures } = key as PublicKey & { directSignatures: SelfSignature[] };
  const signatures = keyPacket.version >= 6 ? [newest(directSignatures)] : users;
  const [format = "cfb", ...others] = signatures.map((signature) => saidBy(signature));
  return others.every((other) => other === format) ? format : "cfb";
}

function saidBy(signature: SelfSignature | undefined): SealFormat {
  const flags = signature?.features?.[0] ?? 0;
  const suites = signature?.preferredCipherSuites ?? [];
  const takesOurs = suites.some(([cipher, mode]) => cipher === AES_256 && mode === OCB);
  if ((flags & IN_RFC9580) !== 0 && takesOurs) return "rfc9580";
  return (flags & IN_LIBREPGP) !== 0 ? "librepgp" : "cfb";
}

function newest(signatures: readonly SelfSignature[]): SelfSignature | undefined {
  return signatures.toSorted((a, b) => Number(b.created) - Number(a.created))[0];
}
