import { addAbortSignal, Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { makeOwnFolder } from "../configuration/own-folder";
import type { Log } from "../logging/log";
import type { S3Options } from "./s3-configuration";
import { type Spooled, spool, unspool } from "./spool";
import type { Store } from "./store";
import { isDiskFull, noSpaceLeft, ObjectMissing, refuseBadKey, StoreUnavailable } from "./store-errors";

/** The longest wait for a store that is away or hangs, so that uploads end with a response. Milliseconds. */
const CONNECTION_TIMEOUT_MS = 2_000;
const IDLE_TIMEOUT_MS = 10_000;
/** The time limits of one call with all its tries, in milliseconds; 20 MiB in a minute are 2.8 Mbit/s. */
const PUT_TIMEOUT_MS = 60_000;
const GET_TIMEOUT_MS = 60_000;
const REMOVE_TIMEOUT_MS = 5_000;
const LIST_TIMEOUT_MS = 20_000;
const TRIES = 2;
/** Concurrent objects, in either direction, that have a connection of their own; more wait. */
const CONNECTIONS = 50;
/** The stores' codes for being full; Amazon's never is. */
const FULL = /StorageFull|InsufficientStorage|QuotaExceeded/;

interface S3StoreSettings {
  /** A local folder for objects on their way to the store or from it; created when it is missing. */
  folder: string;
  log: Pick<Log, "error">;
  /** How many objects one call lists; stores allow 1000. */
  pageSize?: number;
}

/**
 * Stores objects in a bucket of any S3-compatible store. Each is sent whole, in one call with the SHA-256 of its bytes:
 * it appears when the store has all of it and confirms that, or not at all.
 */
export async function openS3Store(
  options: S3Options,
  { folder, log, pageSize = 1000 }: S3StoreSettings,
): Promise<Store> {
  makeOwnFolder(folder);
  const client = createClient(options);
  const { bucket: Bucket } = options;

  /** Returns the store's response. Throws 503 or 507, and logs the reason, without a key or a name. */
  const ask = async <Answer>(operation: string, work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (error) {
      log.error("store.failed", { operation, ...whyOf(error) });
      throw refusalFor(error);
    }
  };

  return {
    async put(key, content) {
      refuseBadKey(key);
      const spooled = await spool(content, folder).catch((error) => {
        throw isDiskFull(error) ? noSpaceLeft() : error;
      });
      try {
        await ask("put", () => send(client, { Bucket, Key: key }, spooled));
      } finally {
        await spooled.file.close();
      }
    },
    async get(key) {
      refuseBadKey(key);
      const { file } = await ask("get", () => receive(client, { Bucket, Key: key }, folder)).catch(
        (error) => {
          throw error instanceof StoreUnavailable && error.reason === "NoSuchKey"
            ? new ObjectMissing(key)
            : error;
        },
      );
      return file.createReadStream({ start: 0 });
    },
    async remove(key) {
      refuseBadKey(key);
      const abortSignal = AbortSignal.timeout(REMOVE_TIMEOUT_MS);
      await ask("remove", () => client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }));
    },
    async *list() {
      let Marker: string | undefined;
      do {
        // The older of the two calls that list: every store supports it, and its page begins after a key, not after a token.
        const command = new ListObjectsCommand({ Bucket, Marker, MaxKeys: pageSize });
        const abortSignal = AbortSignal.timeout(LIST_TIMEOUT_MS);
        const { Contents = [], IsTruncated } = await ask("list", () => client.send(command, { abortSignal }));
        for (const { Key = "" } of Contents) yield Key;
        Marker = IsTruncated ? Contents.at(-1)?.Key : undefined;
      } while (Marker !== undefined);
    },
  };
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

function createClient({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  forcePathStyle,
}: S3Options): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    // Errors are logged once, above, in the log's own format.
    logger: silent,
    // Many stores do not know the newer checksums; the SHA-256 that is sent with each object serves the same purpose.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpsAgent: { maxSockets: CONNECTIONS },
      httpAgent: { maxSockets: CONNECTIONS },
    },
  });
}

/** Sends an object; again from its beginning when the connection breaks, as idle keep-alive ones do. */
async function send(
  client: S3Client,
  target: { Bucket: string; Key: string },
  { file, size, sha256 }: Spooled,
): Promise<void> {
  const abortSignal = AbortSignal.timeout(PUT_TIMEOUT_MS);
  for (let tries = 1; ; tries++) {
    const Body = Readable.from(unspool(file), { objectMode: false });
    const command = new PutObjectCommand({ ...target, Body, ContentLength: size });
    // Part of the signed request, so the store accepts these bytes or none.
    command.middlewareStack.add(
      (next) => (args) => {
        headersOf(args.request)["x-amz-content-sha256"] = sha256;
        return next(args);
      },
      { step: "build", name: "sayHash" },
    );
    try {
      await client.send(command, { abortSignal });
      return;
    } catch (error) {
      if (error instanceof S3ServiceException || abortSignal.aborted || tries === TRIES) throw error;
    } finally {
      Body.destroy();
    }
  }
}

/**
 * Reads a whole object into a file of `folder` before a client gets its first byte: a slow one holds no connection to the store, and
 * a connection that breaks is an error, not half of an object.
 */
async function receive(
  client: S3Client,
  target: { Bucket: string; Key: string },
  folder: string,
): Promise<Spooled> {
  const abortSignal = AbortSignal.timeout(GET_TIMEOUT_MS);
  const { Body } = await client.send(new GetObjectCommand(target), { abortSignal });
  if (!(Body instanceof Readable)) throw new Error("The store's response has no content.");
  return spool(addAbortSignal(abortSignal, Body), folder);
}

/** The library leaves the type of its requests open. */
function headersOf(message: unknown): Record<string, string> {
  return (message as { headers: Record<string, string> }).headers;
}

/** For the log: the store's code for the fault, its status and its id of the call. */
function whyOf(error: unknown): { reason: string; status?: number; request?: string } {
  if (error instanceof S3ServiceException) {
    const { httpStatusCode: status, requestId: request } = error.$metadata;
    return { reason: error.name, status, request };
  }
  const named = error instanceof Error ? error : new Error(String(error));
  return { reason: "code" in named ? String(named.code) : named.name };
}

function refusalFor(error: unknown): Error {
  const { reason, status } = whyOf(error);
  return status === 507 || FULL.test(reason) ? noSpaceLeft() : new StoreUnavailable(reason);
}
