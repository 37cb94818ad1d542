import type { Command } from "commander";
import { z } from "zod";
import { type ContentImport, importContent, readContentFiles } from "../../content/content-files";
import { refuseDemoTexts } from "../../content/demo-identity";
import type { Programme } from "../../shared/context";
import type { Report } from "../../shared/report";
import { details } from "../../shared/table";
import { change } from "../../shared/write";
import { path } from "../fields";
import { addVerb, type Perform } from "../verb";

/** `content import`. */
export function contentCommands(root: Command, programme: Programme, perform: Perform): void {
  const content = root
    .command("content")
    .description("announcements, events, questions, steps and agreements");
  addVerb(content, perform, {
    usage: "import <folder>",
    summary:
      "replace the lists whose files are in a folder (announcements.json, events.json, faqs.json, how_it_works.json, referral_steps.json, privacy_policy.md, nda.md); all of it or nothing, and nothing that names the demo's company on an instance of another",
    example: "content import demo",
    json: '{"announcements": entries, "events": entries, …, "nda": SHA-256 of the text, "changes": {"announcements": {"added": [key], "changed": [key], "removed": [key], "reordered": whether those that stayed are in another order}, …}}; only what was there',
    input: z.object({ folder: path("The folder") }),
    run: ({ folder }) => importFolder(programme, folder),
  });
}

async function importFolder(programme: Programme, folder: string): Promise<Report> {
  const files = await readContentFiles(programme.openNamed, folder);
  refuseDemoTexts(files, programme.identity);
  const imported = await change(programme, async (tx, record) => {
    const result = await importContent(programme, tx, files);
    await record({ action: "content.import", subject: "content", details: { ...result } });
    return result;
  });
  const notes = files.passedOver.map(
    (name) =>
      `${name} was passed over: no content has this name. See "content import --help" for those that have one.`,
  );
  return {
    json: imported,
    lines: [
      `The contents of ${folder} have replaced those that were there:`,
      ...details(sayImported(imported)),
    ],
    notes,
  };
}

/** Formats a line for each list, with the keys of what is another than before, and one for the agreement. */
function sayImported({ changes, ...imported }: ContentImport): [name: string, text: string][] {
  return Object.entries(imported).map(([name, entries]) => [
    name,
    [entries, ...sayChanges(changes[name as keyof typeof changes])].join("; "),
  ]);
}

/** An older copy of a file takes out what others have added since: each entry is named. */
function sayChanges(changes: ContentImport["changes"][keyof ContentImport["changes"]]): string[] {
  if (!changes) return [];
  const { added, changed, removed, reordered } = changes;
  const said = Object.entries({ added, changed, removed })
    .filter(([, keys]) => keys.length > 0)
    .map(([what, keys]) => `${what}: ${keys.join(", ")}`);
  if (reordered) said.push("in another order");
  return said.length > 0 ? said : ["unchanged"];
}
