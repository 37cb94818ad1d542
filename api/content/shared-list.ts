import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint";
import type { Database } from "../database/schema";
import type { ContextOf } from "../http/call-context";
import { ReadyResponse } from "../http/response";
import type { VersionedList } from "./content.rules";
import { findVersion } from "./content.store";

interface Serialised {
  version: number;
  /** Deeply frozen: every caller gets the same object. */
  value: unknown;
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/**
 * The newest serialised form of each list, by database. It can be lost at any time: the version in the database
 * is the truth, because managers change lists from another process.
 */
const serialised = new WeakMap<Database, Map<VersionedList, Serialised>>();

/**
 * Responds with a list that is the same for every caller. It is read and serialised once for each version of it;
 * a caller that has it already, and says so with If-None-Match, gets 304.
 *
 * @param load reads the list; its result is checked against the call's reply
 */
export async function answerSharedList(
  call: Pick<ContextOf<Endpoint>, "db" | "header">,
  endpoint: { reply: z.ZodType },
  name: VersionedList,
  load: (db: Database) => Promise<unknown>,
): Promise<ReadyResponse> {
  const { value, bytes, etag } = await newest(call.db, endpoint, name, load);
  const headers = { ETag: etag };
  if (isKnown(call.header("if-none-match"), etag)) return new ReadyResponse({ status: 304, headers });
  return new ReadyResponse({ status: 200, headers, value, bytes });
}

async function newest(
  db: Database,
  { reply }: { reply: z.ZodType },
  name: VersionedList,
  load: (db: Database) => Promise<unknown>,
): Promise<Serialised> {
  const lists = serialised.get(db) ?? new Map<VersionedList, Serialised>();
  serialised.set(db, lists);
  // Before the rows: a change in between then only means that they are read once more.
  const version = await findVersion(db, name);
  const kept = lists.get(name);
  if (kept?.version === version) return kept;
  const text = JSON.stringify(reply.parse(await load(db)));
  const bytes = new TextEncoder().encode(text);
  // Of the bytes, not of the version: a restored database counts its versions again.
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const list = { version, value: JSON.parse(text, (_name, part) => Object.freeze(part)), bytes, etag };
  lists.set(name, list);
  return list;
}

/** RFC 9110 §13.1.2: a list of tags, compared weakly. */
function isKnown(ifNoneMatch = "", etag: string): boolean {
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
