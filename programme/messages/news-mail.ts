import { ERASED } from "../../api/auth/email-address";
import type { Database } from "../../api/database/schema";
import { transaction } from "../../api/database/transaction";
import { type Letter, newsLetter, type Sender } from "../../api/mail/letters";
import { type Mailer, NotSent } from "../../api/mail/mailer";
import { listAwaitingMail, listUnseen, returnDue, takeDue } from "../../api/submissions/news-mail.store";
import { persist } from "../shared/write";

/** A letter about news, and what to do when it was not taken. */
export interface ClaimedNews {
  letter: Letter;
  /** Lets the next run tell of the same. */
  giveBack(): Promise<void>;
}

/** What telling of news takes. */
export interface Telling {
  db: Database;
  sender: Sender;
  /** Milliseconds since 1970. */
  now: number;
}

/** What became of mail about news. */
export interface NewsMailed {
  sent: number;
  /** Researchers who should have got a mail and did not. */
  unsent: number;
  /** Why, in sentences. */
  faults: string[];
}

const DAY_MS = 24 * 60 * 60_000;
const RESEARCHERS_AT_ONCE = 500;

/**
 * Claims what a researcher is to be told of now, as they chose: at once, or in the one mail of a day (UTC) about all days before it.
 * It is claimed before the letter is sent, so that no two letters tell of one event whatever else runs or ends. What they have seen is
 * told no more. Undefined when there is nothing to tell.
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
      // They cannot sign in to read it; it is told once they can.
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
    giveBack: () => persist(() => returnDue(db, events)),
  };
}

/** Tells each researcher of what is due, in one letter each. Goes on after an address that was refused; stops when the server is away. */
export async function mailNews(telling: Telling, mailer: Mailer): Promise<NewsMailed> {
  const faults = new Set<string>();
  let [sent, unsent, behind] = [0, 0, ""];
  for (;;) {
    const some = await listAwaitingMail(telling.db, behind, RESEARCHERS_AT_ONCE);
    for (const researcherId of some) {
      const claimed = await claimNews(telling, researcherId);
      if (!claimed) continue;
      try {
        await mailer.send(claimed.letter);
        sent++;
      } catch (error) {
        await claimed.giveBack();
        if (!(error instanceof NotSent)) throw error;
        unsent++;
        faults.add(error.message);
        if (error.isServerAway) return { sent, unsent, faults: [...faults] };
      }
    }
    if (some.length < RESEARCHERS_AT_ONCE) return { sent, unsent, faults: [...faults] };
    behind = some.at(-1) ?? "";
  }
}
