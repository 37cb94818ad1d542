import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProgramme } from "../servers/programme";
import { temporaryFolder } from "../temporary-folder";

export const kernel = {
  key: "kernel",
  title: "Kernel escalation",
  level: 4,
  platform: "Linux",
  type: "LPE",
  category: "Servers",
  reliability: 90,
  execution: "60",
  delivery: "3",
  criteria: [{ name: "Prerequisites", value: "A local account" }],
};
export const browser = { ...kernel, key: "browser", title: "Browser chain", full: true };

export function aFile(content: unknown): string {
  const file = join(temporaryFolder(), "bounties.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

export async function aRequest(
  { db, services, clock }: TestProgramme,
  researcher_id: string,
  waiting: 0 | 1,
) {
  const { id: bounty_id } = await db
    .selectFrom("bounties")
    .select("id")
    .where("key", "=", "kernel")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("research_requests")
    .values({ id: services.newId(), researcher_id, bounty_id, waiting, created_at: clock.now })
    .execute();
}

export async function requestsOf(programme: TestProgramme, email: string | undefined) {
  const list = await programme.json("request", "list");
  return list.filter((row: { email: string }) => row.email === email);
}
