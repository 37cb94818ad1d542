import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Options } from "../../../api/store/s3-configuration";

/** The part of s3rver that the tests use; it has no types. */
interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3rverClass = new (options: Record<string, unknown>) => S3rver;

/** The one key that the server knows. */
const KEY = "S3RVER";

/**
 * Starts a server that speaks S3 over HTTP, checks every signature and stores a bucket in a folder of its own. Returns its
 * address, its contents, and a function that stops it. It does not compare a body with the hash that was signed, as other
 * stores do: the tests look at both themselves.
 */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), "conclave-s3-"));
  const bucket = "attachments";
  const Server = loadS3rver(bucket);
  const settings = { address: "127.0.0.1", port: 0, silent: true, directory };
  const server = new Server({ ...settings, configureBuckets: [{ name: bucket }] });
  const { port } = await server.run();
  const options: S3Options = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: "us-east-1",
    accessKeyId: KEY,
    secretAccessKey: KEY,
    forcePathStyle: true,
  };
  /** How s3rver names the file of an object's bytes. */
  const SUFFIX = "._S3rver_object";
  return {
    options,
    /** The keys in the bucket, read from its folder. */
    async kept(): Promise<string[]> {
      const names = await readdir(join(directory, bucket));
      return names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** s3rver with one mistake mended: it checks signatures as if no slash followed a bucket, where Amazon's library has one. */
function loadS3rver(bucket: string): S3rverClass {
  const load = createRequire(import.meta.url);
  const signature = load("@20minutes/s3rver/lib/signature/v4");
  const { getStringToSign } = signature;
  signature.getStringToSign = (request: { uri: string }, ...rest: unknown[]) =>
    getStringToSign(request.uri === `/${bucket}` ? { ...request, uri: `/${bucket}/` } : request, ...rest);
  return load("@20minutes/s3rver") as S3rverClass;
}
