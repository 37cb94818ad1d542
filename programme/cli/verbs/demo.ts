import type { Command } from "commander";
import { z } from "zod";
import { makeDemoSubmissions } from "../../content/demo-submissions";
import type { Programme } from "../../shared/context";
import type { Report } from "../../shared/report";
import { table } from "../../shared/table";
import { word } from "../fields";
import { addVerb, type Perform } from "../verb";

/** `demo submissions`. */
export function demoCommands(root: Command, programme: Programme, perform: Perform): void {
  const demo = root.command("demo").description("what a local instance with the demo programme can show");
  addVerb(demo, perform, {
    usage: "submissions",
    summary:
      "make three submissions in different states for a researcher who has registered; on a demo instance only, once for each; they get messages",
    options: [["--to <researcher>", "id or email address"]],
    example: "demo submissions --to researcher-1@example.org",
    json: '{"researcher_id", "submissions": [{"id", "number", "status"}]}',
    mails: true,
    input: z.object({ to: word("--to") }),
    run: ({ to }) => showMade(programme, to),
  });
}

async function showMade(programme: Programme, who: string): Promise<Report> {
  const { id, email, submissions } = await makeDemoSubmissions(programme, who);
  return {
    json: { researcher_id: id, submissions },
    lines: (room) => [
      `${email} has three submissions to look at, under Account, Submissions:`,
      ...table(
        submissions,
        [
          ["Number", (row) => row.number],
          ["Status", (row) => row.status],
        ],
        room,
      ),
    ],
  };
}
