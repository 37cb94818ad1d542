/** A bucket of an S3-compatible store, and its access key. */
export interface S3Options {
  /** Scheme, host and port; undefined for Amazon's own. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path, as most stores but Amazon's require, or in the host's name. */
  forcePathStyle: boolean;
}

/** The region for stores that have none. */
const DEFAULT_REGION = "us-east-1";
const NAMES = ["ENDPOINT", "REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"];

/**
 * Reads the store of attachments from the environment (`withSecretFiles` has read the key's file): `options` is null without S3_BUCKET, which means a
 * folder. `faults` has a sentence for each fault, without any key.
 */
export function readS3(environment: Record<string, string | undefined>): {
  options: S3Options | null;
  faults: string[];
} {
  const bucket = environment.S3_BUCKET;
  if (!bucket) return { options: null, faults: faultsWithoutBucket(environment) };
  const faults: string[] = [];
  const need = (name: string, why: string): string => {
    const value = environment[name];
    if (!value) faults.push(`${name} is not set. ${why}`);
    return value ?? "";
  };
  const endpoint = environment.S3_ENDPOINT || undefined;
  if (endpoint) faults.push(...faultsOfEndpoint(endpoint));
  const region = endpoint
    ? environment.S3_REGION || DEFAULT_REGION
    : need("S3_REGION", "Without S3_ENDPOINT the bucket is Amazon's, which is found by its region.");
  const accessKeyId = need("S3_ACCESS_KEY_ID", "The store must know who asks.");
  const secretAccessKey = need(
    "S3_SECRET_ACCESS_KEY",
    "Give the key itself, or its file in S3_SECRET_ACCESS_KEY_FILE.",
  );
  const style = environment.S3_FORCE_PATH_STYLE ?? String(endpoint !== undefined);
  if (!/^(true|false)$/.test(style))
    faults.push(`S3_FORCE_PATH_STYLE must be true or false, not "${style}".`);
  const forcePathStyle = style === "true";
  return { options: { endpoint, bucket, region, accessKeyId, secretAccessKey, forcePathStyle }, faults };
}

/** Half a configuration would store attachments in a folder where no operator expects them. */
function faultsWithoutBucket(environment: Record<string, string | undefined>): string[] {
  const set = NAMES.map((name) => `S3_${name}`).filter((name) => environment[name]);
  if (set.length === 0) return [];
  return [
    `S3_BUCKET is not set, but ${set.join(", ")} is. Name the bucket, or attachments stay in DATA_DIR on this machine.`,
  ];
}

function faultsOfEndpoint(text: string): string[] {
  if (!URL.canParse(text))
    return ["S3_ENDPOINT must be an address with its scheme, like https://s3.example.org."];
  const { protocol, hostname, username, password } = new URL(text);
  const isLoopback = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  const faults: string[] = [];
  if (protocol !== "https:" && !(protocol === "http:" && isLoopback)) {
    faults.push(
      "S3_ENDPOINT must begin with https://. Plain http would let anybody in between see and change what is stored; it is for loopback only.",
    );
  }
  if (username || password) {
    faults.push(
      "S3_ENDPOINT must not hold a key: that belongs in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    );
  }
  return faults;
}
