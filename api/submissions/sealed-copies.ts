import { Readable } from "node:stream";
import { getSealedAttachment, getSealedResearch } from "#contract/submissions";
import { ApiError, refused } from "../http/api-error";
import { ReadyResponse } from "../http/response";
import { createRouter } from "../http/router";
import type { Store } from "../store/store";
import { ObjectMissing } from "../store/store-errors";

/** Copies of research and files, sealed as stored, for researchers whose own key opens them. */
export const sealedCopies = createRouter();

/** Longer than the keys of two recipients are, armoured. */
const HEAD_LENGTH = 8 * 1024;

const MEDIA_TYPE = getSealedResearch.media;

sealedCopies.on(getSealedResearch, async ({ db, user, id }) => {
  const found = await db
    .selectFrom("submissions")
    .select("details")
    .where("id", "=", id.toLowerCase())
    .where("researcher_id", "=", user.id)
    .executeTakeFirst();
  if (!found) throw notFound();
  if (!isForResearcher(found.details)) throw forProgrammeAlone();
  return copyOf(Readable.from([Buffer.from(found.details)]));
});

sealedCopies.on(getSealedAttachment, async ({ db, store, user, id }) => {
  const found = await db
    .selectFrom("attachments as a")
    .innerJoin("submissions as s", "s.id", "a.submission_id")
    .innerJoin("submission_events as e", (join) =>
      join.onRef("e.submission_id", "=", "a.submission_id").onRef("e.ordinal", "=", "a.event"),
    )
    .select(["a.storage_key", "e.by_researcher"])
    .where("a.id", "=", id.toLowerCase())
    .where("s.researcher_id", "=", user.id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const ended = begin(user.id);
  const copy = await openCopy(store, found).catch((error: unknown) => {
    ended();
    throw error;
  });
  copy.once("close", ended);
  return copyOf(copy);
});

/** More than a person saves at a time. */
const CONCURRENT_COPIES = 5;

/**
 * How many files this process is sending to each researcher. Each is held open for as long as its reader takes, and one of a bucket
 * takes its size on the local disk.
 */
const underWay = new Map<string, number>();

/** Counts a file that is sent. Returns what ends it. Throws 429 where too many are under way. */
function begin(researcherId: string): () => void {
  const before = underWay.get(researcherId) ?? 0;
  if (before >= CONCURRENT_COPIES) throw tooManyCopies();
  underWay.set(researcherId, before + 1);
  return () => {
    const left = (underWay.get(researcherId) ?? 0) - 1;
    if (left > 0) underWay.set(researcherId, left);
    else underWay.delete(researcherId);
  };
}

/** Opens a stored file for its researcher. Throws 404 where it is gone, and 409 where they could not open it. */
async function openCopy(
  store: Pick<Store, "get">,
  { storage_key, by_researcher }: { storage_key: string; by_researcher: number },
): Promise<Readable> {
  const content = await store.get(storage_key).catch((error: unknown) => {
    throw error instanceof ObjectMissing ? gone() : error;
  });
  const pieces = content[Symbol.asyncIterator]();
  const first = await readHead(pieces);
  // Files that the programme sent are sealed for the researcher alone.
  if (by_researcher === 1 && countRecipients(first) < 2) {
    content.destroy();
    throw forProgrammeAlone();
  }
  const copy = Readable.from(joined(first, pieces));
  // Also after one that was never begun to be read, whose generator does not run: of HEAD, or of a client that has disconnected.
  return copy.once("close", () => content.destroy());
}

/** Reads enough to contain the keys that a message is sealed for, from pieces of any size. */
async function readHead(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = [];
  for (let bytes = 0; bytes < HEAD_LENGTH; ) {
    const { done, value } = await pieces.next();
    if (done) break;
    head.push(value);
    bytes += value.byteLength;
  }
  return Buffer.concat(head);
}

const copyOf = (stream: Readable) =>
  new ReadyResponse({ status: 200, headers: { "Content-Type": MEDIA_TYPE }, stream });

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (;;) {
    const { done, value } = await rest.next();
    if (done) return;
    yield value;
  }
}

/** Whether research is sealed for its researcher as well as for the programme. */
export function isForResearcher(details: string): boolean {
  const [, body = ""] = details.slice(0, HEAD_LENGTH).split(/\r?\n\r?\n/);
  return countRecipients(Buffer.from(body, "base64")) > 1;
}

/** Tag of a public-key encrypted session key packet, and of a length in four octets, as sealing writes them (RFC 9580 §4.2.1, §5.1). */
const SESSION_KEY_TAG = 0xc1;
const LONG_LENGTH = 0xff;
const HEAD_BYTES = 6;

/** For how many keys a message is sealed, by the packets that it begins with. */
function countRecipients(message: Buffer): number {
  let count = 0;
  for (let at = 0; at + HEAD_BYTES <= message.byteLength; count++) {
    if (message[at] !== SESSION_KEY_TAG || message[at + 1] !== LONG_LENGTH) break;
    at += HEAD_BYTES + message.readUInt32BE(at + 2);
  }
  return count;
}

const notFound = () => refused(404, "There is nothing of yours under this id.");
const gone = () => refused(404, "The programme does not have this file any more. Tell them.");

function tooManyCopies(): ApiError {
  const detail = `${CONCURRENT_COPIES} of your files are under way. Wait until one has arrived, then ask for this one again.`;
  return new ApiError(429, { detail }, { "Retry-After": "15" });
}

function forProgrammeAlone(): ApiError {
  return refused(
    409,
    "This was sealed for the programme alone: no usable OpenPGP key of yours was on file when you sent it, so no copy of it would open for you.",
  );
}
