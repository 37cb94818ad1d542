import type { TimelineEvent } from "#design-system/Timeline";
import type { Problem, Receipt } from "#lib/record";

/** Each problem as a line. */
export function problemLines(problems: readonly Problem[]): string[] {
  return problems.map(({ where, what }) => `${where.charAt(0).toUpperCase()}${where.slice(1)} ${what}`);
}

const kinds: Readonly<Record<string, string>> = {
  submitted: "The research was submitted",
  files: "Files were attached",
  taken: "The assessment began",
  asked: "The programme asked something",
  answered: "The researcher answered",
  message: "A message was written",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  destroyed: "Destroyed",
};

/** What happened, as a timeline shows it: by its receipts, whose words a record's reader looks up there. */
export function asTimelineEvents(receipts: readonly Receipt[]): TimelineEvent[] {
  return receipts.map((receipt) => {
    const { sequence, kind, at, by } = receipt;
    const alias = "alias" in receipt ? receipt.alias : null;
    return {
      ...{ ordinal: sequence, at, title: kinds[kind] ?? kind, text: detailOf(receipt) },
      by: alias ?? (by === "researcher" ? "The researcher" : "The programme"),
    };
  });
}

function detailOf(receipt: Receipt): string | null {
  if ("files" in receipt) return receipt.files.map(({ size }) => `A file of ${size} bytes.`).join("\n");
  if ("backups_until" in receipt) {
    const { files, bytes, texts } = receipt.destroyed;
    return `The research, ${files} files of ${bytes} bytes in all, and ${texts} texts. Backups can hold them until ${receipt.backups_until.slice(0, 10)}.`;
  }
  return null;
}
