import type { Database } from "../../api/database/schema";
import { findResearcher } from "../researchers/researchers.store";
import { Refusal } from "../shared/errors";
import { findNamed } from "../submissions/submissions.store";

/** As `submissions.store` assigns them: the year, and four digits or more. */
const SUBMISSION_NUMBER = /^\d{4}-\d{4,}$/;

/**
 * Translates a manager's name of a subject or actor to the log's: `researcher:ada@example.org` and `submission:2026-0007` to
 * their ids, everything else unchanged. Throws a Refusal for a number that no submission has, and an address that no researcher has.
 */
export async function loggedName(db: Database, given: string): Promise<string> {
  const [kind, name] = split(given);
  if (kind === "submission" && SUBMISSION_NUMBER.test(name))
    return `${kind}:${(await findNamed(db, name)).id}`;
  if (kind !== "researcher" || name === "") return given;
  const id = (await findResearcher(db, name))?.id;
  if (id === undefined && name.includes("@"))
    throw new Refusal(
      `There is no researcher "${name}". "researcher list" shows those there are; the log has one who was erased by their id.`,
    );
  return `${kind}:${id ?? name}`;
}

function split(given: string): [kind: string, name: string] {
  const colon = given.indexOf(":");
  return colon < 0 ? [given, ""] : [given.slice(0, colon), given.slice(colon + 1)];
}
