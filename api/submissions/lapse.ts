import { append } from "../audit/audit";
import { insertMessage } from "../content/messages.store";
import { atMost } from "../database/constant-limit";
import type { DatabaseTransaction } from "../database/schema";
import { transaction } from "../database/transaction";
import type { Issuing } from "../receipts/issue";
import type { Services } from "../services";
import { act } from "./events.store";

type Lapsing = Pick<Services, "db" | "now"> & Issuing;

/** Rows of one step, so that no other write waits for it. */
const STEP_ROWS = 50;

/**
 * Ends the offers whose day is over: the submission goes back to its assessment, and its researcher gets a message. Nothing
 * depends on when it runs, because no researcher can agree to an offer whose day is over.
 */
export async function lapseOffers({ db, now, ...issuing }: Lapsing): Promise<void> {
  const { newId } = issuing;
  for (;;) {
    const over = await db
      .selectFrom("submissions as s")
      .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
      .select(["s.id", "s.researcher_id", "n.number"])
      .where("s.status", "=", "offered")
      .where("s.due_at", "<", now())
      .orderBy("s.id")
      .limit(atMost(STEP_ROWS))
      .execute();
    for (const { id, researcher_id, number } of over) {
      await transaction(db, async (tx) => {
        const at = now();
        const event = { submission_id: id, kind: "lapsed", by: "programme" } as const;
        // Another offer may have taken its place since.
        if (!(await isOver(tx, id, at))) return;
        // The researcher may have answered it in the last moment.
        if ((await act(tx, "lapse", event, { ...issuing, at })) === undefined) return;
        await insertMessage(tx, {
          id: newId(),
          researcher_id,
          created_at: at,
          submission: number,
          title: `There is news about your submission ${number}`,
          message:
            "The day by which the programme's offer could be answered is over. Read more under Account, Submissions.",
        });
        await append(tx, {
          actor: "programme",
          action: "submission.lapse",
          subject: `submission:${id}`,
          now: at,
        });
      });
    }
    if (over.length < STEP_ROWS) return;
  }
}

/** Whether the day of a submission's open offer is over. */
async function isOver(tx: DatabaseTransaction, id: string, at: number): Promise<boolean> {
  const over = await tx
    .selectFrom("submissions")
    .select("id")
    .where("id", "=", id)
    .where("due_at", "<", at)
    .executeTakeFirst();
  return over !== undefined;
}
