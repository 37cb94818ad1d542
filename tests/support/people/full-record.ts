import { insertMessage } from "../../../api/content/messages.store";
import type { Services } from "../../../api/services";
import { seedReferral } from "../requests/rows";
import { seedSubmission } from "../requests/submissions";
import { type ResearcherSeed, seedResearcher } from "./researchers";

/** How many of each are on a researcher's record; the texts are the researcher's own. */
export interface RecordFigures {
  invitations: number;
  unread: number;
  requests: number;
  acknowledged: number;
  referrals: number;
  accepted: number;
}

/**
 * Writes a researcher with every kind of record that a screen can show, every text made of one word.
 *
 * @param word letters, in capitals at its start; no other text of the programme has it
 * @param bounties ids of the targets to ask for, as many as `requests` and `acknowledged` together
 */
export async function seedFullRecord(
  services: Services,
  word: string,
  stage: ResearcherSeed["stage"],
  figures: RecordFigures,
  bounties: string[],
) {
  const email = `${word}@example.org`.toLowerCase();
  const researcher = await seedResearcher(services, {
    stage,
    email,
    nickname: `nick${word}`,
    first_name: word,
    last_name: `${word}son`,
    available_referrals: figures.invitations,
  });
  await describeProfile(services, researcher.id, word);
  await sendMessages(services, researcher.id, word, figures.unread);
  await requestTargets(services, researcher.id, figures, bounties);
  await fillCounts(services, researcher.id, word, figures);
  await signAndShip(services, researcher.id, word);
  return researcher;
}

async function describeProfile({ db }: Services, researcher_id: string, word: string) {
  const profile = { social: `https://example.org/${word}`, expertise: `Expertise of ${word}` };
  await db.updateTable("profiles").set(profile).where("researcher_id", "=", researcher_id).execute();
}

/** Of one day, as the messages of others are: a page of as many could be the same. */
async function sendMessages(
  { db, newId, now }: Services,
  researcher_id: string,
  word: string,
  count: number,
) {
  for (let number = 0; number < count; number++) {
    const [title, message] = [`Title ${number} to ${word}`, `Words ${number} to ${word}`];
    await insertMessage(db, { id: newId(), researcher_id, title, message, created_at: now() });
  }
}

async function requestTargets(
  { db, newId, now }: Services,
  researcher_id: string,
  { requests, acknowledged }: RecordFigures,
  bounties: string[],
) {
  for (const [index, bounty_id] of bounties.slice(0, requests + acknowledged).entries()) {
    const request = { id: newId(), researcher_id, bounty_id, waiting: 0 as const, declined_at: null };
    const acknowledged_at = index < acknowledged ? now() : null;
    await db
      .insertInto("research_requests")
      .values({ ...request, acknowledged_at, created_at: now() })
      .execute();
  }
}

async function fillCounts(
  services: Services,
  researcher_id: string,
  word: string,
  { referrals, accepted }: RecordFigures,
) {
  const { newId, now } = services;
  for (let number = 0; number < referrals; number++) {
    const peer = { fullname: `Peer of ${word}`, email: `peer${number}.${word}@example.org` };
    await seedReferral(services, { researcher_id, ...peer, created_at: now() });
  }
  for (let number = 0; number < accepted; number++) {
    const at = { created_at: now(), changed_at: now() };
    const label = `Label ${number} of ${word}`;
    await seedSubmission(services, {
      id: newId(),
      researcher_id,
      details: "sealed",
      status: "accepted",
      label,
      ...at,
    });
  }
}

async function signAndShip({ db, newId, now, vault }: Services, researcher_id: string, word: string) {
  const picture = `data:image/png;base64,${Buffer.from(`Signature of ${word}`).toString("base64")}`;
  const signature = {
    signature: vault.seal(picture, `signature:${researcher_id}`),
    signer: `Signer ${word}`,
  };
  await db.updateTable("ndas").set(signature).where("researcher_id", "=", researcher_id).execute();
  const shipped = { id: newId(), researcher_id, hardware_serial: `SN-${word}`, created_at: now() };
  await db.insertInto("shipped_hardware").values(shipped).execute();
  const key = {
    public_file: `Key of ${word}`,
    fingerprint: `PRINT${word}`,
    user_ids: JSON.stringify([word]),
  };
  const unsaid = { expires_at: null, encryption_key_id: null };
  await db
    .insertInto("gpg_keys")
    .values({ researcher_id, ...key, ...unsaid, created_at: now() })
    .execute();
}
