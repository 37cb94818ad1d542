import type { Command } from "commander";
import { z } from "zod";
import { mailNews } from "../../messages/news-mail";
import { addressesOf, sayUnclear } from "../../messages/unclear-mail";
import type { Programme } from "../../shared/context";
import type { Report } from "../../shared/report";
import { addVerb, type Perform } from "../verb";

/** `submission mail`: mails news to researchers, by their preference. */
export function mailVerb(submission: Command, programme: Programme, perform: Perform): void {
  addVerb(submission, perform, {
    usage: "mail",
    summary:
      "tell researchers by mail of news about their submissions that no verb told them of: the mail of a day to those who chose it, and what could not be sent before; for a timer, which may run it as often as it likes",
    example: "submission mail",
    json: '{"sent": mails, "unsent": researchers who did not get theirs, "unclear": [email of a researcher who may have got theirs, which no run repeats]}; exit code 1 when there is one of either',
    input: z.object({}),
    run: () => mailResearchers(programme),
  });
}

/** Prints nothing when there is nothing to report: a timer runs it often. */
async function mailResearchers({ openMailer, database, sender, now }: Programme): Promise<Report> {
  const db = await database();
  const mailer = openMailer();
  if (!mailer) {
    const notes = ["No mail goes to researchers, because SMTP_URL is not set."];
    return { json: { sent: 0, unsent: 0, unclear: [] }, lines: [], notes };
  }
  try {
    const { sent, unsent, lost, unclear, faults } = await mailNews({ db, sender, now: now() }, mailer);
    const lines = sent === 0 ? [] : [sent === 1 ? "One mail sent." : `${sent} mails sent.`];
    const notes = [
      ...sayUnclear(unclear),
      ...faults.map((fault) => `Not everybody got a mail; the next run tries again. ${fault}`),
      ...(lost.length === 0
        ? []
        : [`It could not be noted that ${lost.join(", ")} got none, so no run tells them: do it by hand.`]),
    ];
    const json = { sent, unsent, unclear: addressesOf(unclear) };
    return { json, lines, notes, failed: unsent + unclear.length > 0 };
  } finally {
    mailer.close();
  }
}
