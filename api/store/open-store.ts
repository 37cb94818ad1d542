import { join } from "node:path";
import type { Log } from "../logging/log";
import { openFolderStore } from "./folder-store";
import type { S3Options } from "./s3-configuration";
import type { Store } from "./store";

/** The configured location of attachments: a bucket, or DATA_DIR without one. */
export interface StorePlace {
  dataDir: string;
  s3: S3Options | null;
}

/** The folder of attachments, where there is no bucket. */
export const attachmentFolder = ({ dataDir }: Pick<StorePlace, "dataDir">) => join(dataDir, "attachments");

/** The location of attachments, for managers; without a key. */
export function whereAttachmentsAre(place: StorePlace): string {
  const { s3 } = place;
  if (!s3) return `the folder ${attachmentFolder(place)}`;
  return `the bucket ${s3.bucket} ${s3.endpoint ? `at ${s3.endpoint}` : `in ${s3.region}`}`;
}

/** Opens the store. The S3 client is large, so it is loaded only where it is used. */
export async function openStore(place: StorePlace, log: Pick<Log, "error">): Promise<Store> {
  if (!place.s3) return openFolderStore(attachmentFolder(place), log);
  const { openS3Store } = await import("./s3-store");
  return openS3Store(place.s3, { folder: join(place.dataDir, "uploads"), log });
}
