import * as contract from "#contract/receipts";
import { id as idSchema } from "#contract/text";
import { transaction } from "../database/transaction";
import { invalid, refused } from "../http/api-error";
import { createRouter } from "../http/router";
import { listCertificates, payloadOf } from "./receipts.store";
import { makeRecord } from "./record";

export const receipts = createRouter();

receipts.on(contract.getSigningKeys, async ({ signer }) => ({ keys: [...signer.keys] }));

receipts.on(contract.listDestroyed, async ({ db, user, query }) => {
  const before = query.get("before")?.toLowerCase() ?? undefined;
  if (before !== undefined && !idSchema.safeParse(before).success)
    throw invalid({ before: ["This is not an id."] });
  const certificates = await listCertificates(db, user.id, before);
  return certificates.map(({ submission_id: id, jws, created_at }) => {
    const { number, backups_until } = payloadOf(jws);
    return { id, number, at: new Date(created_at).toISOString(), backups_until: String(backups_until) };
  });
});

receipts.on(contract.getRecord, async ({ db, user, id, signer, identity, vault, now }) => {
  const services = { signer, identity, now, openVault: () => vault };
  const own = { id: id.toLowerCase(), researcher_id: user.id };
  const record = await transaction(db, (tx) => makeRecord(tx, services, own));
  if (!record) throw refused(404, "There is no such submission.");
  return record;
});
