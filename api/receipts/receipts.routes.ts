import * as contract from "#contract/receipts";
import { transaction } from "../database/transaction";
import { refused } from "../http/api-error";
import { createRouter } from "../http/router";
import { makeRecord } from "./record";

export const receipts = createRouter();

receipts.on(contract.getSigningKeys, async ({ signer }) => ({ keys: [...signer.keys] }));

receipts.on(contract.getRecord, async ({ db, user, id, signer, identity, vault, now }) => {
  const services = { signer, identity, now, openVault: () => vault };
  const own = { id: id.toLowerCase(), researcher_id: user.id };
  const record = await transaction(db, (tx) => makeRecord(tx, services, own));
  if (!record) throw refused(404, "There is no such submission.");
  return record;
});
