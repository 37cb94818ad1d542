import { Command, CommanderError } from "commander";
import { findSchemaState, sayEmpty } from "../../api/database/migrate";
import { OutcomeUnknown } from "../../api/database/outcome-unknown";
import type { Database } from "../../api/database/schema";
import { guardStore, sayNotOwn } from "../../api/instance/guarded-store";
import { StoreOwner } from "../../api/instance/store-owner";
import { post } from "../messages/outbox";
import type { Programme, ProgrammeContext } from "../shared/context";
import { Misuse, NotTaken, Refusal, RemediedUnknown, sayReason, unforeseen } from "../shared/errors";
import { inert } from "../shared/inert-text";
import { createWordSource } from "../shared/text-options";
import { nameWhatIsTaken } from "./help-after-error";
import { print, printPosted } from "./print";
import type { Perform } from "./verb";
import { auditCommands } from "./verbs/audit";
import { bountyCommands } from "./verbs/bounty";
import { contentCommands } from "./verbs/content";
import { dbCommands } from "./verbs/db";
import { demoCommands } from "./verbs/demo";
import { hardwareCommands } from "./verbs/hardware";
import { inboxCommands } from "./verbs/inbox";
import { inquiryCommands } from "./verbs/inquiry";
import { inviteCommands } from "./verbs/invite";
import { keysCommands } from "./verbs/keys";
import { messageCommands } from "./verbs/message";
import { paymentCommands } from "./verbs/payment";
import { receiptCommands } from "./verbs/receipt";
import { referralCommands } from "./verbs/referral";
import { requestCommands } from "./verbs/request";
import { researcherCommands } from "./verbs/researcher";
import { retentionCommands } from "./verbs/retention";
import { submissionCommands } from "./verbs/submission";

/**
 * 0 done, 1 refused or failed, 2 usage error, 3 done, but the mail about it was not sent, or may not have been, or was not kept back, 4 done
 * or not: the database does not say.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

const groups = [
  inboxCommands,
  inviteCommands,
  researcherCommands,
  hardwareCommands,
  bountyCommands,
  contentCommands,
  messageCommands,
  requestCommands,
  submissionCommands,
  paymentCommands,
  receiptCommands,
  referralCommands,
  inquiryCommands,
  auditCommands,
  retentionCommands,
  demoCommands,
  keysCommands,
  dbCommands,
];

/**
 * Runs the managers' command.
 *
 * @param argv the words after `programme --`, such as `["invite", "list"]`
 * @returns the process's exit code; never throws
 */
export async function runProgramme(argv: readonly string[], context: ProgrammeContext): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const perform: Perform = async (run, { json, mail, reads }) => {
    programme.isQuiet = !mail;
    if (!reads) context.mayChange?.();
    const report = await run();
    if (report.isBeside) context.writesOut?.();
    // Before the mail, because a code in the report is shown only once, and a mail server may be slow.
    print(context, report, json);
    if (report.failed) exitCode = 1;
    if (programme.outbox.length === 0 || programme.isQuiet) return;
    const posted = await post(programme, programme.outbox);
    printPosted(context, posted, json);
    if (posted.failed) exitCode = 3;
  };
  const root = new Command("programme")
    .description(
      "The command of the programme's managers. It works on the database while the site runs. All times are in UTC.",
    )
    // Its default of 40 leaves the lines of long verbs unbroken on a terminal of 80 columns.
    .configureHelp({ minWidthToWrap: 20 })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text.split("\n").map(inert).join("\n")),
    });
  const programme = withDatabase(context);
  for (const add of groups) add(root, programme, perform);
  nameWhatIsTaken(root);
  try {
    await root.parseAsync(argv, { from: "user" });
    return exitCode;
  } catch (error) {
    return explain(programme, error);
  }
}

/** Opens the database when a verb needs it, and only if its schema is this version's. */
function withDatabase(context: ProgrammeContext): Programme {
  let opened: Promise<Database> | undefined;
  const open = async () => {
    const db = context.openDatabase({ create: false });
    const state = await findSchemaState(db);
    if (state === "current") return db;
    if (state === "empty") throw new Refusal(sayEmpty(context.place));
    throw new Refusal('The database is older than this command. Bring it up with "programme db migrate".');
  };
  const database = () => {
    opened ??= open();
    return opened;
  };
  return {
    ...context,
    outbox: [],
    isQuiet: false,
    kept: [],
    words: createWordSource(context),
    database,
    async openOwnStore() {
      const [db, store] = [await database(), await context.openStore()];
      // Only the site marks a store, with its own account.
      const owner = new StoreOwner({ db, store, elapsed: () => performance.now() }, { mark: false });
      const state = await owner.look();
      if (state !== "own") throw new Refusal(sayNotOwn(state, context.attachments));
      // The verb reports its errors.
      return guardStore(store, owner, { error() {} });
    },
  };
}

/** Prints an error, without a stack trace, and returns its exit code. */
function explain({ stderr, kept, words }: Programme, error: unknown): ExitCode {
  // Commander has printed its own message already; its exit code is 0 for requested help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  for (const line of sentencesOf(error, kept)) stderr.write(`${inert(line)}\n`);
  const typed = kept.length === 0 ? words.typed().trimEnd() : "";
  if (typed !== "") {
    const stored = error instanceof OutcomeUnknown ? "may not be stored" : "is not stored";
    const lines = [
      `What you typed ${stored}. To use it again, into a file for @FILE:`,
      "",
      ...typed.split("\n"),
    ];
    for (const line of lines) stderr.write(`${inert(line)}\n`);
  }
  if (error instanceof OutcomeUnknown) return 4;
  return error instanceof Misuse ? 2 : 1;
}

/** The lines about an error. Behind a change that was committed, none says that nothing was changed. */
function sentencesOf(error: unknown, kept: readonly string[]): string[] {
  const isForeseen = error instanceof Refusal || error instanceof Misuse || error instanceof RemediedUnknown;
  const said = (isForeseen ? error.message : unforeseen(error)).split("\n");
  if (kept.length === 0 || (isForeseen && !(error instanceof NotTaken))) return said;
  const done = [...new Set(kept)].join(", ");
  return [
    ...(error instanceof NotTaken ? [sayReason(error)] : said),
    `What was done before that is kept: ${done}. See what is left before you repeat the command.`,
  ];
}
