import { isDeepStrictEqual } from "node:util";
import type { Command } from "commander";
import { z } from "zod";
import { retireBounty, setBountyFull } from "../../../api/content/bounties.store";
import { countAwaiting, getBounty, listBounties, lockBounty } from "../../bounties/bounties.store";
import { BountyFile, type BountyImport, importBounties, listToTell } from "../../bounties/import";
import { listWaitingList, tellWaitingList } from "../../requests/waiting-list";
import { confirmAtTerminal } from "../../shared/confirm";
import type { Programme } from "../../shared/context";
import { Refusal } from "../../shared/errors";
import { parseJson, readText } from "../../shared/import-file";
import { listReport, type Report } from "../../shared/report";
import { isoMoment } from "../../shared/timestamps";
import { change } from "../../shared/write";
import { paging, pagingOptions, path, word, yesOption } from "../fields";
import { addVerb, type Perform } from "../verb";

/** `bounty import|list|open|full|retire`. */
export function bountyCommands(root: Command, programme: Programme, perform: Perform): void {
  const bounty = root.command("bounty").description("targets that research is wanted for");
  addVerb(bounty, perform, {
    usage: "import <file>",
    summary:
      "add targets from a JSON file, and change those with a known key; all of it or nothing. Retired ones that are in it are listed again. Where it says whether one is full, that replaces what bounty open or bounty full said, and the waiting list of one that has places again is written to: at a terminal it says to how many, and asks. Each takes its place in the programme's order from the file: one that is alone in it moves among the first",
    options: [yesOption],
    example: "bounty import demo/bounties.json",
    json: '{"added", "changed", "unchanged", "returned": [key of a retired one], "opened": [key of one that was full and has places by the file], "filled": [key of one that is full by it], "told": researchers on waiting lists who were written to}',
    mails: true,
    input: z.object({ file: path("The file"), yes: z.boolean().default(false) }),
    run: ({ file, yes }) => importFile(programme, file, yes),
  });
  addVerb(bounty, perform, {
    usage: "list",
    reads: true,
    summary: "list the targets in the programme's order",
    options: [
      ["--all", "retired ones too"],
      ...pagingOptions.filter(([flags]) => !flags.startsWith("--before")),
      ["--before <target>", "targets that are listed after this one, by its key or id"],
    ],
    example: "bounty list --limit 100",
    json: '[{"id", "key", "title", "level", "platform", "type", "category", "reliability", "execution", "delivery", "full", "criteria": [{"name", "value"}], "retired_at", "applications": awaiting, "acknowledged": applications and places that were, "waiting": awaiting on the waiting list}]',
    input: z.object({ ...paging, before: word("--before").optional(), all: z.boolean().default(false) }),
    run: (input) => showBounties(programme, input),
  });
  const act = (
    name: string,
    summary: string,
    run: (programme: Programme, who: string, isConfirmed: boolean) => Promise<Report>,
    more: { options?: [string, string][]; mails?: true } = {},
  ) =>
    addVerb(bounty, perform, {
      usage: `${name} <target>`,
      summary,
      example: `bounty ${name} ios-zero-click-chain`,
      json: '{"id", "key", "full", "retired", "told": researchers who were written to}',
      ...more,
      input: z.object({ target: word("The target"), yes: z.boolean().default(false) }),
      run: ({ target, yes }) => run(programme, target, yes),
    });
  act(
    "open",
    "say that a target has places; its waiting list is written to, oldest first: at a terminal it says to how many, and asks",
    openBounty,
    { options: [yesOption], mails: true },
  );
  act("full", "say that a target has no places left; from now on people join its waiting list", fillBounty);
  act(
    "retire",
    "take a target off the list; requests for it stay, and those that still wait are counted",
    retire,
  );
}

async function importFile(programme: Programme, file: string, isConfirmed: boolean): Promise<Report> {
  const targets = parseJson(file, await readText(programme.openNamed, file), {
    name: "targets",
    schema: BountyFile,
  });
  const toTell = isConfirmed ? [] : await listToTell(await programme.database(), targets);
  const isAsked = toTell.length > 0 && (await confirmAtTerminal(programme, sayWouldTell(toTell, file)));
  const imported = await change(programme, async (tx, record) => {
    if (isAsked) refuseChanged(toTell, await listToTell(tx, targets));
    const result = await importBounties(programme, tx, targets);
    await record({ action: "bounty.import", subject: "bounties", details: { ...result } });
    return result;
  });
  const { added, changed, unchanged, told } = imported;
  return {
    json: imported,
    lines: [
      `${added} added, ${changed} changed, ${unchanged} unchanged, ${told} ${told === 1 ? "researcher" : "researchers"} told of a place.`,
    ],
    notes: sayReplaced(imported, file),
  };
}

/** Throws a Refusal where waiting lists changed meanwhile. Mail is not taken back: none goes to a list that was not asked about. */
function refuseChanged(asked: unknown, now: unknown): void {
  if (isDeepStrictEqual(asked, now)) return;
  throw new Refusal(
    "The waiting lists have changed since you were asked, so nothing was changed: repeat it.",
  );
}

/** Says to how many an import would write, for the manager to confirm. */
function sayWouldTell(toTell: Awaited<ReturnType<typeof listToTell>>, file: string): string {
  const keys = toTell.map(({ key }) => key).join(", ");
  const count = toTell.reduce((sum, { waiting }) => sum + waiting.length, 0);
  const lists = toTell.length === 1 ? "list" : "lists";
  return `By ${file} these have places again: ${keys}. ${sayTo(count)} on the waiting ${lists}.`;
}

function sayTo(count: number): string {
  return `A message would go to ${count} ${count === 1 ? "researcher" : "researchers"}`;
}

/** A file of the whole programme still has the targets that were retired, opened or filled since it was written. */
function sayReplaced({ returned, opened, filled }: BountyImport, file: string): string[] {
  const off = `To keep one off the list, take it out of ${file}, and retire it again.`;
  const left = `To leave that to bounty open and bounty full, take "full" out of ${file}.`;
  const replaced = [
    ["Were retired, and are listed again", returned, off],
    ["Were full, and have places again", opened, left],
    ["Had places, and are full", filled, left],
  ] as const;
  return replaced.flatMap(([what, keys, remedy]) =>
    keys.length > 0 ? [`${what}: ${keys.join(", ")}. ${remedy}`] : [],
  );
}

async function showBounties(
  programme: Programme,
  { all, limit, before }: { all: boolean; limit: number; before?: string },
): Promise<Report> {
  const found = (await listBounties(await programme.database())).filter(
    (row) => all || row.retired_at === null,
  );
  // Targets are few, and not ordered by their ids: the page is sliced here.
  const last = found.findIndex((row) => row.id === before || row.key === before);
  if (before !== undefined && last < 0) throw new Refusal(`There is no target "${before}" in the list.`);
  const start = last + 1;
  const rows = found.slice(start, start + limit).map(({ position, created_at, ...row }) => ({
    ...row,
    full: row.full === 1,
    criteria: JSON.parse(row.criteria),
    retired_at: isoMoment(row.retired_at),
  }));
  return listReport(
    rows,
    [
      ["Key", (row) => row.key, "whole"],
      ["Title", (row) => row.title],
      ["Category", (row) => row.category],
      ["Level", (row) => row.level],
      ["State", (row) => (row.retired_at ? "retired" : row.full ? "full" : "open")],
      ["To answer", (row) => row.applications],
      ["Acknowledged", (row) => row.acknowledged],
      ["Waiting", (row) => row.waiting],
    ],
    limit,
  );
}

const HOW_BACK = "To list it again, import a file that has it: bounty import FILE";

type Bounty = Awaited<ReturnType<typeof lockBounty>>;

function bountyReport(
  bounty: Bounty,
  line: string,
  after: { full: boolean; retired: boolean; told?: number },
) {
  const { id, key } = bounty;
  return { json: { id, key, told: 0, ...after }, lines: [line] };
}

function refuseRetired({ key, retired_at }: Bounty): void {
  if (retired_at !== null) {
    throw new Refusal(`The target ${key} is retired. ${HOW_BACK}`);
  }
}

async function openBounty(programme: Programme, who: string, isConfirmed: boolean): Promise<Report> {
  const db = await programme.database();
  const { id, key, full, retired_at } = await getBounty(db, who);
  const isOpened = full === 1 && retired_at === null;
  const toTell = isOpened && !isConfirmed ? await listWaitingList(db, id) : [];
  const isAsked =
    toTell.length > 0 &&
    (await confirmAtTerminal(
      programme,
      `The target ${key} would have places again. ${sayTo(toTell.length)} on its waiting list.`,
    ));
  return change(programme, async (tx, record) => {
    const bounty = await lockBounty(tx, who);
    refuseRetired(bounty);
    const after = { full: false, retired: false };
    if (bounty.full === 0) return bountyReport(bounty, `${bounty.title} has places already.`, after);
    if (isAsked) refuseChanged(toTell, await listWaitingList(tx, bounty.id));
    await setBountyFull(tx, bounty.id, false);
    const told = await tellWaitingList(programme, tx, bounty);
    await record({ action: "bounty.open", subject: `bounty:${bounty.id}`, details: { told } });
    const people =
      told === 1 ? "1 person on its waiting list has" : `${told} people on its waiting list have`;
    return bountyReport(bounty, `${bounty.title} has places; ${people} a message.`, { ...after, told });
  });
}

function fillBounty(programme: Programme, who: string): Promise<Report> {
  return change(programme, async (tx, record) => {
    const bounty = await lockBounty(tx, who);
    refuseRetired(bounty);
    const after = { full: true, retired: false };
    if (bounty.full === 1) return bountyReport(bounty, `${bounty.title} is full already.`, after);
    await setBountyFull(tx, bounty.id, true);
    await record({ action: "bounty.full", subject: `bounty:${bounty.id}` });
    return bountyReport(bounty, `${bounty.title} is full.`, after);
  });
}

function retire(programme: Programme, who: string): Promise<Report> {
  return change(programme, async (tx, record) => {
    const bounty = await lockBounty(tx, who);
    const after = { full: bounty.full === 1, retired: true };
    const notes = sayAwaiting(bounty, await countAwaiting(tx, bounty.id));
    if (bounty.retired_at !== null)
      return { ...bountyReport(bounty, `${bounty.title} is retired already. ${HOW_BACK}`, after), notes };
    await retireBounty(tx, bounty.id, programme.now());
    await record({ action: "bounty.retire", subject: `bounty:${bounty.id}` });
    return { ...bountyReport(bounty, `${bounty.title} is retired. ${HOW_BACK}`, after), notes };
  });
}

/** What still waits for a retired target: its researchers hear nothing by themselves. */
function sayAwaiting({ key }: Bounty, count: { applications: number; waiting: number }): string[] {
  if (count.applications + count.waiting === 0) return [];
  const applications = `${count.applications} ${count.applications === 1 ? "application" : "applications"}`;
  const places = `${count.waiting} ${count.waiting === 1 ? "place" : "places"} on its waiting list`;
  return [
    `Still to be answered: ${applications} and ${places}. To list them: request list --awaiting --bounty ${key}`,
  ];
}
