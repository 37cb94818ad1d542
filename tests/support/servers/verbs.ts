import type { TestProgramme } from "./programme";

/** Every verb, from the help itself: `["message", "send"]`. */
export async function verbsOf(programme: Pick<TestProgramme, "run">): Promise<string[][]> {
  const commands = async (...argv: string[]) => {
    const { out } = await programme.run(...argv, "--help");
    const list = out.split("Commands:\n")[1] ?? "";
    return [...list.matchAll(/^ {2}([a-z-]+)/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => name !== "help");
  };
  const verbs: string[][] = [];
  for (const group of await commands()) {
    const names = await commands(group);
    if (names.length === 0) verbs.push([group]);
    for (const name of names) verbs.push([group, name]);
  }
  return verbs;
}
