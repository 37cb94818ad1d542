import type { EventKind } from "#contract/own-submissions";
import { formatBytes } from "#design-system/FileUpload";
import type { TimelineEvent } from "#design-system/Timeline";
import type { Problem, Receipt } from "#lib/record";

/** Each problem of a record as a line: those begin with "the …", "receipt …" or "secret …". */
export function problemLines(problems: readonly Problem[]): string[] {
  return problems.map(({ where, what }) => `${where.charAt(0).toUpperCase()}${where.slice(1)} ${what}`);
}

/** Each reason why a file is not proved as a line, which begins with its name as it is. */
export function fileLines(unproved: readonly Problem[]): string[] {
  return unproved.map(({ where, what }) => `${where} ${what}`);
}

const kinds: Readonly<Record<EventKind | "files" | "destroyed", string>> = {
  submitted: "The research was submitted",
  files: "Files were attached",
  taken: "The assessment began",
  asked: "The programme asked something",
  answered: "The researcher answered",
  message: "A message was written",
  scored: "It was scored",
  offered: "An offer was made",
  offer_withdrawn: "The offer was taken back",
  offer_refused: "The offer was declined",
  countered: "A counter-proposal was made",
  lapsed: "The offer lapsed",
  agreed: "The offer was agreed to",
  payment: "A payment",
  paid: "All of it was paid",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  destroyed: "Destroyed",
};

/** The events of a timeline: by their receipts, whose words a record's reader looks up there. */
export function asTimelineEvents(receipts: readonly Receipt[]): TimelineEvent[] {
  return receipts.map((receipt) => {
    const { sequence, kind, at, by } = receipt;
    const alias = "alias" in receipt ? receipt.alias : null;
    return {
      ordinal: sequence,
      at,
      title: titleOf(kind),
      text: detailOf(receipt),
      by: alias ?? (by === "researcher" ? "The researcher" : "The programme"),
    };
  });
}

/** A kind that is newer than this page is shown by its name. */
function titleOf(kind: string): string {
  return kind in kinds ? kinds[kind as keyof typeof kinds] : kind;
}

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count || "no"} ${one}s`);

function detailOf(receipt: Receipt): string | null {
  if ("files" in receipt)
    return receipt.files.map(({ size }) => `A file of ${formatBytes(size)}.`).join("\n");
  if ("backups_until" in receipt) {
    const { files, texts } = receipt.destroyed;
    const size = files > 0 ? ` of ${formatBytes(receipt.destroyed.bytes)}${files > 1 ? " in all" : ""}` : "";
    return `The research, ${counted(files, "file")}${size}, and ${counted(texts, "text")}. Backups can hold them until ${receipt.backups_until.slice(0, 10)}.`;
  }
  return null;
}
