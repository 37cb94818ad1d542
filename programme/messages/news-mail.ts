import { ERASED } from "../../api/auth/email-address";
import { OutcomeUnknown } from "../../api/database/outcome-unknown";
import type { Database } from "../../api/database/schema";
import { transaction } from "../../api/database/transaction";
import { type Letter, newsLetter, type Sender } from "../../api/mail/letters";
import { type Mailer, MaybeSent, NotSent } from "../../api/mail/mailer";
import { listAwaitingMail, listUnseen, returnDue, takeDue } from "../../api/submissions/news-mail.store";
import { sayReason } from "../shared/errors";
import { persist } from "../shared/write";

/** A letter about news, and the release of its claim when it was not sent. */
export interface ClaimedNews {
  letter: Letter;
  /** Releases the claim, so that the next run sends the same news. */
  release(): Promise<void>;
}

/** The inputs of mailing news. */
export interface Telling {
  db: Database;
  sender: Sender;
  /** Milliseconds since 1970. */
  now: number;
}

/** The result of mailing news. */
export interface NewsMailed {
  sent: number;
  /** How many researchers should have got a mail and did not. */
  unsent: number;
  /** The addresses of those among them whom no later run will tell, because the database took nothing any more. */
  lost: string[];
  /** The mails that may have been sent: they stay claimed, so that no researcher gets one twice. */
  unclear: MaybeSent[];
  /** The reasons, in sentences. */
  faults: string[];
}

const DAY_MS = 24 * 60 * 60_000;
const BATCH_SIZE = 500;

/**
 * Claims a researcher's news that are due, by their preference: immediately, or in one mail a day (UTC) about all days before it.
 * They are claimed before the letter is sent, so that no two letters report one event, even with concurrent or aborted runs. Events
 * that the researcher has seen are left out. Undefined when there is nothing to report.
 */
export async function claimNews(
  { db, sender, now }: Telling,
  researcherId: string,
): Promise<ClaimedNews | undefined> {
  const claimed = await persist(() =>
    transaction(db, async (tx) => {
      const { email, news_mail, disabled_at } = await tx
        .selectFrom("researchers")
        .select(["email", "news_mail", "disabled_at"])
        .where("id", "=", researcherId)
        .executeTakeFirstOrThrow();
      const isGone = email === ERASED;
      // They cannot sign in to read it; it is mailed once they can.
      if (disabled_at !== null && !isGone) return undefined;
      const before = news_mail === "daily" ? Math.floor(now / DAY_MS) * DAY_MS : undefined;
      const events = await takeDue(tx, researcherId, before);
      if (isGone || news_mail === "never") return undefined;
      const unseen = await listUnseen(tx, events);
      return unseen.length === 0 ? undefined : { email, events, unseen };
    }),
  );
  if (!claimed) return undefined;
  const { email, events, unseen } = claimed;
  return {
    letter: newsLetter(sender, email, unseen),
    release: () => persist(() => returnDue(db, events)),
  };
}

/**
 * Mails each researcher the news that are due, in one letter. Goes on after a refused address; stops when the mail server is unavailable or
 * did not say whether it took a letter, or when the database is unavailable. Never throws once a letter is claimed: earlier ones are sent.
 */
export async function mailNews(telling: Telling, mailer: Mailer): Promise<NewsMailed> {
  const faults = new Set<string>();
  const [lost, unclear]: [string[], MaybeSent[]] = [[], []];
  let [sent, unsent, behind] = [0, 0, ""];
  const ended = (): NewsMailed => ({ sent, unsent, lost, unclear, faults: [...faults] });
  for (;;) {
    const some = await listAwaitingMail(telling.db, behind, BATCH_SIZE);
    for (const researcherId of some) {
      let claimed: ClaimedNews | undefined;
      try {
        claimed = await claimNews(telling, researcherId);
        if (!claimed) continue;
        await mailer.send(claimed.letter);
        sent++;
      } catch (error) {
        if (error instanceof MaybeSent) {
          unclear.push(error);
          return ended();
        }
        unsent++;
        faults.add(sayReason(error));
        if (claimed && !(await isReleased(claimed))) lost.push(claimed.letter.to);
        // They may be claimed.
        if (!claimed && error instanceof OutcomeUnknown) lost.push(researcherId);
        if (!(error instanceof NotSent) || error.isServerAway) return ended();
      }
    }
    if (some.length < BATCH_SIZE) return ended();
    behind = some.at(-1) ?? "";
  }
}

/** Releases a claim; false where that fails. */
function isReleased({ release }: ClaimedNews): Promise<boolean> {
  return release().then(
    () => true,
    () => false,
  );
}
