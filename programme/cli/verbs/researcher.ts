import type { Command } from "commander";
import { z } from "zod";
import { stageOf, userStatus } from "../../../api/auth/caller";
import { outOption } from "../../archives/export-files";
import {
  disableResearcher,
  enableResearcher,
  grantReferrals,
  resetMfa,
  takeReferrals,
} from "../../researchers/changes";
import { eraseResearcher } from "../../researchers/erase";
import { exportResearcher } from "../../researchers/export";
import { researcherStages } from "../../researchers/filters";
import {
  type FoundResearcher,
  getResearcher,
  listResearchers,
  type ResearcherFilter,
  readBelongings,
  readResearcher,
  researcherStates,
} from "../../researchers/researchers.store";
import type { Programme } from "../../shared/context";
import { type Page, refuseUnknownBefore } from "../../shared/page";
import { listReport, type Report } from "../../shared/report";
import { details } from "../../shared/table";
import { wordsFrom, wordsOption } from "../../shared/text-options";
import { isoMoment, shownMoment } from "../../shared/timestamps";
import {
  named,
  oneResearcher,
  paging,
  pagingOptions,
  path,
  researcherFields,
  researcherOptions,
  whole,
} from "../fields";
import { addVerb, type Perform } from "../verb";

const SHAPE =
  '{"id", "email", "nickname", "first_name", "last_name", "country", "stage", "available_referrals", "disabled", "disabled_at", "created_at"}';
const CHANGED = '{"id", "email", "disabled", "available_referrals"}';

/** `researcher list|show|disable|enable|reset-mfa|grant-referrals|take-referrals|export|erase`. */
export function researcherCommands(root: Command, programme: Programme, perform: Perform): void {
  const researcher = root.command("researcher").description("the people of the programme");
  addVerb(researcher, perform, {
    usage: "list",
    reads: true,
    summary: "list researchers, newest first",
    options: [
      ["--state <state>", "only those: enabled, disabled or erased (default all)"],
      ["--stage <stage>", `only who reached this, and no more: ${researcherStages.join(", ")}`],
      wordsOption("--search", "only whose email address, username or name has this in it"),
      ...pagingOptions,
    ],
    example: "researcher list --stage profile_made",
    json: `[${SHAPE}]`,
    input: z.object({
      ...paging,
      state: z
        .enum(researcherStates, { error: "--state is enabled, disabled, erased or all." })
        .default("all"),
      stage: z
        .enum(researcherStages, { error: `--stage is one of ${researcherStages.join(", ")}.` })
        .optional(),
      search: wordsFrom(programme.words).optionalLine("--search"),
    }),
    run: (filter) => showResearchers(programme, filter),
  });
  addVerb(researcher, perform, {
    usage: "show [researcher]",
    reads: true,
    summary: "show one researcher, by id or email address",
    options: researcherOptions,
    example: "researcher show ada@example.org",
    json: `${SHAPE.slice(0, -1)}, "social", "dob", "expertise", "phone", "second_factor", "nda_signed_at", "security_keys": how many can log in here, "security_keys_of_another_address", "gpg_fingerprint", "hardware": [serial], "sessions", "requests", "submissions", "referrals"}`,
    misnamed: oneResearcher,
    input: z.object(researcherFields),
    run: (input) => showResearcher(programme, named(input)),
  });
  const act = (name: string, summary: string, run: (programme: Programme, who: string) => Promise<Report>) =>
    addVerb(researcher, perform, {
      usage: `${name} [researcher]`,
      summary,
      options: researcherOptions,
      example: `researcher ${name} ada@example.org`,
      json: CHANGED,
      mails: name === "reset-mfa",
      misnamed: oneResearcher,
      input: z.object(researcherFields),
      run: (input) => run(programme, named(input)),
    });
  act(
    "disable",
    "shut a researcher out: sessions, access tokens and open invitations end at once",
    disableResearcher,
  );
  act("enable", "let a disabled researcher log in again", enableResearcher);
  act(
    "reset-mfa",
    "forget a lost second factor, with its recovery codes and security keys: sessions and access tokens end, a new one is set up at the next login",
    resetMfa,
  );
  addReferrals(researcher, programme, perform);
  addDataProtection(researcher, programme, perform);
}

function addDataProtection(researcher: Command, programme: Programme, perform: Perform): void {
  addVerb(researcher, perform, {
    usage: "export [researcher]",
    summary: "write everything that is kept about a researcher into a new folder or an archive",
    options: [outOption(" (default export-ID)"), ...researcherOptions],
    example: "researcher export ada@example.org --out ada",
    json: '{"id", "folder": path, or null for an archive, when this goes to standard error, "files": [name], "missing": [{"submission", "attachment"}]}; exit code 1 when attachments are gone, the signature does not open or records cannot be signed',
    misnamed: oneResearcher,
    input: z.object({ ...researcherFields, out: path("--out").optional() }),
    run: (input) => exportResearcher(programme, named(input), input.out),
  });
  addVerb(researcher, perform, {
    usage: "erase [researcher]",
    summary: "erase a researcher, for good; what the law lets one keep is kept, and it says so",
    options: [["--yes", "really erase: nothing brings it back"], ...researcherOptions],
    example: "researcher erase ada@example.org --yes",
    json: '{"id", "erased": {"submissions", "referrals", "messages", …}, "kept": {"agreement_until", "accepted_submissions"}, "hardware": [serial]}; exit code 1 when the write-ahead log could not be emptied',
    misnamed: oneResearcher,
    input: z.object({ ...researcherFields, yes: z.boolean().optional() }),
    run: (input) => eraseResearcher(programme, named(input), input.yes === true),
  });
}

function addReferrals(researcher: Command, programme: Programme, perform: Perform): void {
  addVerb(researcher, perform, {
    usage: "grant-referrals [researcher]",
    summary:
      "give a researcher more invitations to send; they get a message. take-referrals takes those back that were given by mistake",
    options: [["--referrals <number>", "how many more"], ...researcherOptions],
    example: "researcher grant-referrals ada@example.org --referrals 2",
    json: CHANGED,
    mails: true,
    misnamed: oneResearcher,
    input: z.object({ ...researcherFields, referrals: whole("--referrals", 1, 100) }),
    run: (input) => grantReferrals(programme, named(input), input.referrals),
  });
  addVerb(researcher, perform, {
    usage: "take-referrals [researcher]",
    summary:
      "take invitations back that were given by mistake and are not sent yet; it is refused where fewer are left, and they get no message",
    options: [["--referrals <number>", "how many fewer"], ...researcherOptions],
    example: "researcher take-referrals ada@example.org --referrals 2",
    json: CHANGED,
    misnamed: oneResearcher,
    input: z.object({ ...researcherFields, referrals: whole("--referrals", 1, 1_000_000) }),
    run: (input) => takeReferrals(programme, named(input), input.referrals),
  });
}

function view(found: FoundResearcher) {
  return {
    id: found.id,
    email: found.email,
    nickname: found.nickname,
    first_name: found.first_name,
    last_name: found.last_name,
    country: found.country,
    stage: stageOf(userStatus(found)),
    available_referrals: found.available_referrals,
    disabled: found.disabled_at !== null,
    disabled_at: isoMoment(found.disabled_at),
    created_at: isoMoment(found.created_at),
  };
}

async function showResearchers(programme: Programme, filter: Page & ResearcherFilter): Promise<Report> {
  const db = await programme.database();
  await refuseUnknownBefore(db, "researchers", filter);
  const rows = (await listResearchers(db, filter)).map(view);
  return listReport(
    rows,
    [
      ["Id", (row) => row.id],
      ["Email", (row) => row.email, "whole"],
      ["Username", (row) => row.nickname ?? "-"],
      ["Reached", (row) => (row.disabled ? "disabled" : row.stage)],
      ["Referrals", (row) => row.available_referrals],
      ["Since", (row) => shownMoment(row.created_at)],
      ["Disabled", (row) => shownMoment(row.disabled_at)],
    ],
    filter.limit,
  );
}

async function showResearcher(programme: Programme, who: string): Promise<Report> {
  const db = await programme.database();
  const { id } = await getResearcher(db, who);
  const found = await readResearcher(db, id);
  const belongings = await readBelongings(db, id, programme.identity);
  const shown = {
    ...view(found),
    social: found.social,
    dob: found.dob,
    expertise: found.expertise,
    phone: found.phone,
    second_factor: found.authenticator_confirmed_at !== null,
    nda_signed_at: isoMoment(found.nda_signed_at),
    ...belongings,
  };
  const { created_at, disabled_at, nda_signed_at } = shown;
  const inLists = {
    created_at: shownMoment(created_at),
    disabled_at: shownMoment(disabled_at),
    nda_signed_at: shownMoment(nda_signed_at),
  };
  return { json: shown, lines: details(shownDetails({ ...shown, ...inLists })) };
}

/** Returns every field with a label, in the order of the JSON. */
function shownDetails(shown: Record<string, unknown>): [string, string | number][] {
  return Object.entries(shown).map(([name, value]) => [name.replaceAll("_", " "), shownValue(value)]);
}

function shownValue(value: unknown): string | number {
  if (value === null) return "-";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "-";
  return typeof value === "number" ? value : String(value);
}
