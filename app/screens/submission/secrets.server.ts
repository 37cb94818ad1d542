import { openParam, sealParam } from "../../session/sealed-param.server";
import type { Visitor } from "../../session/visitor.server";

/** The parameter of an address that carries the secrets of the receipts of what has just been submitted. */
export const SECRETS_PARAM = "secrets";

/** More than one submission's uploads make. */
const MAX_SECRETS = 12;

/** Seals the secrets for an address; `earlier` is such a text, to which they are added. Null where there are none. */
export async function sealSecrets(
  visitor: Visitor,
  id: string,
  secrets: readonly (string | undefined)[],
  earlier: string | null = null,
): Promise<string | null> {
  const known = [
    ...(await openSecrets(visitor, id, earlier)),
    ...secrets.filter((each) => each !== undefined),
  ];
  const all = [...new Set(known)].slice(0, MAX_SECRETS);
  return all.length === 0 ? null : sealParam(visitor, nameOf(id), all.join(" "));
}

/** The secrets that were sealed for a submission; none where this browser's site has sealed none. */
export async function openSecrets(visitor: Visitor, id: string, sealed: string | null): Promise<string[]> {
  const text = sealed === null ? null : await openParam(visitor, nameOf(id), sealed);
  return text === null ? [] : text.split(" ");
}

const nameOf = (id: string) => `secrets ${id}`;
