import { type ActivityKind, activityKinds, tokenScopes } from "#contract/account-security";
import { ACCESS_TOKENS_MAX, ACTIVITY_PAGE_SIZE, RECOVERY_CODES, SECURITY_KEYS_MAX } from "#contract/limits";
import { insertAccessToken } from "../../api/auth/access-tokens/access-tokens.store";
import { noteActivity } from "../../api/auth/activity/activity";
import { insertLoginStep, LOGIN_STEP_MS } from "../../api/auth/login-steps.store";
import { replaceRecoveryCodes } from "../../api/auth/recovery-codes/recovery-codes.store";
import { insertSecurityKey } from "../../api/auth/security-keys/security-keys.store";
import { startSession } from "../../api/auth/sessions/sessions";
import { tokenHash } from "../../api/auth/sessions/tokens";
import type { DatabaseTransaction } from "../../api/database/schema";
import { transaction } from "../../api/database/transaction";
import type { Services } from "../../api/services";
import { seedResearcher } from "../../tests/support/people/researchers";

const DAY_MS = 24 * 60 * 60_000;
/** As many as one account may have in addition to the browser's. */
const OTHER_SESSIONS = 4;
const client = {
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  address: "203.0.113.7",
};

/**
 * Gives an account as many recovery codes and sessions as one may have, one security key and one access token less, so that the last
 * can be added, and more activity than a page shows.
 */
export async function fillAccount({ db, ...services }: Services, researcher_id: string): Promise<void> {
  await transaction(db, async (tx) => {
    await insertKeys(services, tx, researcher_id);
    const at = services.now();
    for (let number = 0; number < ACCESS_TOKENS_MAX - 1; number++) {
      await insertAccessToken(tx, {
        id: services.newId(),
        researcher_id,
        name: `The nightly run of fuzzer number ${number}`,
        scope: tokenScopes[number % tokenScopes.length] ?? "read",
        token_hash: services.newId(),
        created_at: at,
        expires_at: at + 30 * DAY_MS,
        last_used_at: at,
      });
    }
    const codes = Array.from({ length: RECOVERY_CODES }, (_, number) => ({
      id: services.newId(),
      selector: `${number}`.padStart(4, "0"),
      code_hash: "of no code",
    }));
    await replaceRecoveryCodes(tx, researcher_id, codes, at);
    for (let number = 0; number < OTHER_SESSIONS; number++)
      await startSession({ ...services, client, db: tx }, tx, researcher_id, at);
    for (let number = 0; number < 2 * ACTIVITY_PAGE_SIZE; number++)
      await noteActivity({ ...services, client }, tx, researcher_id, kindOf(number));
  });
}

const kindOf = (number: number): ActivityKind => activityKinds[number % activityKinds.length] ?? "login";

async function insertKeys(
  { newId, now }: Omit<Services, "db">,
  tx: DatabaseTransaction,
  researcher_id: string,
): Promise<void> {
  for (let number = 0; number < SECURITY_KEYS_MAX - 1; number++) {
    await insertSecurityKey(tx, {
      id: newId(),
      researcher_id,
      credential_id: newId().replaceAll("-", ""),
      public_key: "of no key",
      counter: 0,
      transports: '["usb"]',
      name: `The key on ring number ${number}`,
      created_at: now(),
      last_used_at: now(),
    });
  }
}

/**
 * Inserts a researcher with keys whose password was right and who owes their second factor.
 *
 * @param ephemeral_token their browser's token of it; an earlier sign-in with it is deleted
 */
export async function oweSecondFactor({ db, ...services }: Services, ephemeral_token: string) {
  await transaction(db, async (tx) => {
    const { id } = await seedResearcher({ ...services, db: tx });
    await insertKeys(services, tx, id);
    const token_hash = tokenHash(ephemeral_token);
    await tx.deleteFrom("login_steps").where("token_hash", "=", token_hash).execute();
    const expires_at = services.now() + LOGIN_STEP_MS;
    await insertLoginStep(tx, { token_hash, researcher_id: id, invitation_id: null, expires_at });
  });
}
