import { expect, test } from "vitest";
import { seedInvitation } from "../../../tests/support/people/researchers";
import { sendMessage } from "../../../tests/support/requests/content";
import { agreed } from "../../../tests/support/requests/scored-submission";
import { aFile, kernel } from "../../../tests/support/requests/targets";
import type { TestProgramme } from "../../../tests/support/servers/programme";
import { width } from "../../shared/table";

const LONG = "Remote code execution without interaction in the messenger that all phones of the maker have";
const WIDE = "東京大学セキュリティー研究室の「王小明」さんへ、ありがとうございます。とても長い題名";

/** A programme with something in every list, as long as forms take it. */
async function filled() {
  const { programme, call, number, set } = await agreed();
  const key = "messenger-remote-code-execution-without-interaction-on-phones";
  await programme.run("bounty", "import", aFile([{ ...kernel, key, title: LONG, category: WIDE }]));
  const email = "wilhelmina.hohenzollern@security-research.example.org";
  const long = await programme.signedIn({ email, nickname: "wilhelmina_hohenzollern" });
  await programme.submit(long.token);
  const [{ id: bounty }] = await programme.json("bounty", "list");
  for (const { token } of [call, long])
    await programme.request("POST", "/research/requests", { token, json: { bounty } });
  const post = (path: string, form: Record<string, string>) =>
    programme.request("POST", path, { token: long.token, form });
  await post("/inquiries", { message: `${LONG}. ${WIDE}. ${LONG}\n\tindented ${LONG}` });
  await post("/referrals", { fullname: WIDE, email: `peer.${email}`, message: LONG });
  await seedInvitation(programme.services, { email });
  for (const title of [LONG, WIDE]) await sendMessage(programme, long.id, title);
  await set("1", "--status", "failed", "--reason", `${LONG}. ${WIDE}`, "--reference", LONG);
  return { programme, number };
}

/** Runs a verb at a terminal. */
async function atTerminal(programme: TestProgramme, columns: number | undefined, ...argv: string[]) {
  let out = "";
  const write = (chunk: string | Uint8Array) => {
    out += Buffer.from(chunk).toString();
  };
  await programme.runWith(
    { stdout: { isTTY: true, ...(columns !== undefined && { columns }), write } },
    ...argv,
  );
  return out.trimEnd().split("\n");
}

/** Every verb that lists, and what of its JSON other verbs take. */
const lists: [argv: (number: string) => string[], taken: string[]][] = [
  [() => ["inbox"], ["name", "email"]],
  [() => ["invite", "list"], ["id", "email"]],
  [() => ["researcher", "list"], ["id", "email"]],
  [() => ["bounty", "list"], ["key"]],
  [() => ["message", "list"], ["id", "email"]],
  [() => ["request", "list"], ["id", "bounty_key", "email"]],
  [() => ["submission", "list"], ["number", "id", "email"]],
  [(number) => ["payment", "list", number], []],
  [() => ["payment", "list"], ["number", "email"]],
  [() => ["receipt", "keys"], ["kid", "x"]],
  [() => ["referral", "list"], ["id"]],
  [() => ["inquiry", "list"], ["id"]],
  [() => ["audit", "list"], ["id"]],
  [() => ["keys", "list"], ["id"]],
  [() => ["db", "check"], ["id"]],
  [() => ["retention", "run", "--dry-run"], []],
];

test.each([
  ["80 columns", 80, 80],
  ["120 columns", 120, 120],
  ["a width that it does not say", undefined, 80],
])("every list fits a terminal of %s, and has whole what other verbs take", async (_of, columns, room) => {
  const { programme, number } = await filled();

  for (const [argvOf, taken] of lists) {
    const argv = argvOf(number);
    const lines = await atTerminal(programme, columns, ...argv);
    const rows = await programme.run(...argv, "--json");

    const wider = lines.filter((line) => width(line) > room);
    expect({ argv, wider }).toEqual({ argv, wider: [] });
    for (const row of [JSON.parse(rows.out)].flat())
      for (const name of taken) expect(lines.join("\n"), argv.join(" ")).toContain(row[name]);
  }
});

test("a list that goes elsewhere than to a terminal has one line for each entry", async () => {
  const { programme } = await filled();

  const { out } = await programme.run("request", "list");

  expect(out.trimEnd().split("\n")).toHaveLength(3);
});
