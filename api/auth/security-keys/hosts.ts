import type { Services } from "../../services";
import { findRelyingParty } from "./relying-party";

/**
 * Notes the host of keys that an earlier version added without it: that of the present address. Of an instance that had another address
 * before, they may belong to either; such a key gets its host when it is used.
 */
export async function noteHostsOfKeys({ db, identity }: Pick<Services, "db" | "identity">): Promise<void> {
  const party = findRelyingParty(identity);
  if (
    !party ||
    identity.formerPublicUrls.some((url) => findRelyingParty({ publicUrl: url })?.id !== party.id)
  )
    return;
  await db.updateTable("security_keys").set({ host: party.id }).where("host", "is", null).execute();
}
