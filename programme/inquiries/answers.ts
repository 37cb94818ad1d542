import type { DatabaseTransaction } from "../../api/database/schema";
import { sayHowToWrite, tell } from "../messages/messages";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import type { Report } from "../shared/report";
import { isoMoment, longMoment, shownMoment } from "../shared/timestamps";
import { change } from "../shared/write";
import { markAnswered, readInquiry } from "./inquiries.store";

/** As much of an inquiry as its researcher needs to recognize it; the inquiry itself is deleted after its retention period. */
const QUOTED_LENGTH = 80;

/** Sends the answer to an inquiry as a message, and marks it answered. Throws a Refusal when it was answered before, or does not exist. */
export function answerInquiry(programme: Programme, id: string, body: string): Promise<Report> {
  return change(programme, async (tx, record) => {
    const inquiry = await takeInquiry(tx, id, programme.now());
    const sent = longMoment(inquiry.created_at);
    const notes = await tell(programme, tx, inquiry.researcher_id, {
      title: "An answer to your inquiry",
      message: `${body}\n\nThis answers what you asked on ${sent}: “${beginningOf(inquiry.message)}”`,
    });
    await record({ action: "inquiry.answer", subject: `inquiry:${id}` });
    return {
      json: { id, state: "answered" },
      lines: [`The inquiry is answered; ${inquiry.email} has a message.`],
      notes,
    };
  });
}

/** Marks an inquiry answered that needs no message, or got one in another way. Throws as `answerInquiry`. */
export function closeInquiry(programme: Programme, id: string): Promise<Report> {
  return change(programme, async (tx, record) => {
    const { email } = await takeInquiry(tx, id, programme.now());
    await record({ action: "inquiry.close", subject: `inquiry:${id}` });
    return {
      json: { id, state: "answered" },
      lines: [`The inquiry of ${email} counts as answered; they were told nothing.`],
    };
  });
}

async function takeInquiry(tx: DatabaseTransaction, id: string, now: number) {
  const first = await markAnswered(tx, id, now);
  const inquiry = await readInquiry(tx, id);
  if (!inquiry) throw new Refusal(`There is no inquiry "${id}". "inquiry list" shows those there are.`);
  if (first) return inquiry;
  const at = shownMoment(isoMoment(inquiry.answered_at));
  throw new Refusal(
    `The inquiry ${id} was answered already, on ${at} UTC, and is answered once, so nothing was changed.${sayHowToWrite(inquiry.email)}`,
  );
}

/** Returns the beginning in one line, cut between words where that is possible. */
function beginningOf(message: string): string {
  const line = message.replace(/\s+/g, " ").trim();
  if (line.length <= QUOTED_LENGTH) return line;
  const cut = line.slice(0, QUOTED_LENGTH);
  return `${cut.replace(/\s\S*$/, "").replace(/[\ud800-\udbff]$/, "")}…`;
}
