import { expect, test } from "vitest";
import { connectionOf } from "./postgres-tools";

test.each([
  ["before its host", "postgres://owner:own%3Aer%40p@127.0.0.1:5432/conclave?sslmode=verify-full"],
  [
    "among its parameters",
    "postgres://owner@127.0.0.1:5432/conclave?password=own%3Aer%40p&sslmode=verify-full",
  ],
])("a password that an address has %s is no word of a command, which everybody sees", (_where, url) => {
  expect(connectionOf(url)).toEqual({
    words: ["--dbname=postgres://owner@127.0.0.1:5432/conclave?sslmode=verify-full"],
    environment: { PGPASSWORD: "own:er@p" },
  });
});
