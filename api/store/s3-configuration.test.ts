import { expect, test } from "vitest";
import { readS3 } from "./s3-configuration";

const own = {
  S3_ENDPOINT: "https://s3.example.org",
  S3_BUCKET: "attachments",
  S3_ACCESS_KEY_ID: "conclave",
  S3_SECRET_ACCESS_KEY: "a-secret-of-the-store",
};

test("without a bucket attachments stay in a folder", () => {
  expect(readS3({})).toEqual({ options: null, faults: [] });
});

test("a store of one's own needs no region, and has the bucket in the path", () => {
  expect(readS3(own)).toEqual({
    options: {
      endpoint: "https://s3.example.org",
      bucket: "attachments",
      region: "us-east-1",
      accessKeyId: "conclave",
      secretAccessKey: "a-secret-of-the-store",
      forcePathStyle: true,
    },
    faults: [],
  });
});

test("Amazon's store needs a region, and has the bucket in the host's name", () => {
  const { options, faults } = readS3({ ...own, S3_ENDPOINT: undefined, S3_REGION: "eu-south-1" });

  expect(faults).toEqual([]);
  expect(options).toMatchObject({ endpoint: undefined, region: "eu-south-1", forcePathStyle: false });
});

test.each([
  [
    { S3_BUCKET: undefined },
    /^S3_BUCKET is not set, but S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY is/,
  ],
  [{ S3_ENDPOINT: "s3.example.org" }, /^S3_ENDPOINT must be an address/],
  [{ S3_ENDPOINT: "http://s3.example.org" }, /^S3_ENDPOINT must begin with https/],
  [{ S3_ENDPOINT: "https://a-secret-of-the-store@s3.example.org" }, /^S3_ENDPOINT must not hold a key/],
  [{ S3_ENDPOINT: undefined }, /^S3_REGION is not set/],
  [{ S3_ACCESS_KEY_ID: "" }, /^S3_ACCESS_KEY_ID is not set/],
  [{ S3_SECRET_ACCESS_KEY: undefined }, /^S3_SECRET_ACCESS_KEY is not set/],
  [{ S3_FORCE_PATH_STYLE: "yes" }, /^S3_FORCE_PATH_STYLE must be true or false/],
])("%j is said in a sentence, without the key", (change, sentence) => {
  const { faults } = readS3({ ...own, ...change });

  expect(faults).toEqual([expect.stringMatching(sentence)]);
  expect(faults.join()).not.toContain("a-secret-of-the-store");
});
