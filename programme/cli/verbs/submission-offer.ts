import type { Command } from "commander";
import { z } from "zod";
import type { Programme } from "../../shared/context";
import { Misuse } from "../../shared/errors";
import type { Report } from "../../shared/report";
import { wordsFrom, wordsOption } from "../../shared/text-options";
import { readJsonFile } from "../../submissions/json-file";
import { move } from "../../submissions/life";
import { OfferFile, offer, offerExample, sayOffer } from "../../submissions/offers";
import { ScoreFile, score, scoreExample } from "../../submissions/scores";
import { path, word } from "../fields";
import { addVerb, type Perform } from "../verb";
import { alias, aliasOption, MOVED, readableOption, sayMoved } from "./submission-life";

const exampleOption: [string, string] = ["--example", "print an example of the file, and do nothing else"];

/** `submission score|offer|withdraw-offer`. */
export function offerVerbs(submission: Command, programme: Programme, perform: Perform): void {
  addVerb(submission, perform, {
    usage: "score [submission]",
    summary:
      "score a submission from 0 to 4 for each factor; a score below 3, or another than the researcher's, needs a reason; they get a message",
    options: [
      ["--file <file>", "scores and reasons as JSON; - reads standard input"],
      exampleOption,
      aliasOption,
    ],
    example: "submission score 2026-0007 --file scores.json",
    json: MOVED,
    mails: true,
    input: fileInput(programme),
    run: (input) =>
      fromFile(input, scoreExample, async ({ submission, file, alias }) => {
        const assessment = await readJsonFile(programme, file, { name: "assessment", schema: ScoreFile });
        return sayMoved(await score(programme, submission, { assessment, alias }));
      }),
  });
  addVerb(submission, perform, {
    usage: "offer [submission]",
    summary:
      "offer a researcher something for a scored submission, in the place of an earlier offer; they get a message",
    options: [
      ["--file <file>", "the offer as JSON, amounts in minor units such as cents; - reads standard input"],
      exampleOption,
      aliasOption,
    ],
    example: "submission offer 2026-0007 --file offer.json",
    json: MOVED,
    mails: true,
    input: fileInput(programme),
    run: (input) =>
      fromFile(input, offerExample(programme.now()), async ({ submission, file, alias }) => {
        const terms = await readJsonFile(programme, file, { name: "offer", schema: OfferFile });
        return sayMoved(await offer(programme, submission, { ...terms, alias }), sayOffer(terms));
      }),
  });
  addVerb(submission, perform, {
    usage: "withdraw-offer <submission>",
    summary: "take the open offer for a submission back; the researcher gets a message",
    options: [wordsOption("--text", "why, in words of your own"), readableOption, aliasOption],
    example: "submission withdraw-offer 2026-0007 --text @words.txt",
    json: MOVED,
    mails: true,
    input: z.object({
      submission: word("The submission"),
      alias: alias(programme),
      text: wordsFrom(programme.words).optionalParagraphs("--text"),
      readable: z.boolean().default(false),
    }),
    run: async ({ submission, ...given }) =>
      sayMoved(await move(programme, submission, { ...withdrawal, ...given })),
  });
}

const withdrawal = {
  act: "withdraw_offer",
  kind: "offer_withdrawn",
  action: "submission.withdraw-offer",
  done: (number: string) => `The offer for the submission ${number} is taken back, and it is being assessed`,
} as const;

const fileInput = (programme: Programme) =>
  z.object({
    submission: word("The submission").optional(),
    file: path("--file").optional(),
    example: z.boolean().default(false),
    alias: alias(programme),
  });

type FileInput = z.output<ReturnType<typeof fileInput>>;

/** Prints the example, or runs with the submission and the file. Throws Misuse where either is missing. */
async function fromFile(
  { submission, file, example, alias }: FileInput,
  shape: unknown,
  run: (given: { submission: string; file: string; alias: string | undefined }) => Promise<Report>,
): Promise<Report> {
  if (example) return sayExample(shape);
  if (!submission || !file)
    throw new Misuse("Name the submission and --file; --example prints what the file looks like.");
  return run({ submission, file, alias });
}

/** An example of a file, the same with and without --json. */
export function sayExample(shape: unknown): Report {
  return { json: shape, lines: JSON.stringify(shape, null, 2).split("\n") };
}
