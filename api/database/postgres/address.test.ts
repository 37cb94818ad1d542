import { expect, test } from "vitest";
import { faultsOfDatabaseUrl } from "./address";

test.each([
  "postgres://conclave@localhost/conclave",
  "postgresql://conclave:secret@127.0.0.1:5433/conclave",
  "postgres://conclave@localhost/conclave?host=/run/postgresql",
  "postgres://conclave:secret@db.example.org/conclave?sslmode=verify-full",
  "postgres://conclave:secret@db.example.org/conclave?sslmode=verify-full&sslrootcert=/etc/ca.pem",
])("%s is an address of a database", (url) => {
  expect(faultsOfDatabaseUrl(url)).toEqual([]);
});

test.each([
  ["conclave.db", "must be like postgres://"],
  ["mysql://conclave@localhost/conclave", "must be like postgres://"],
  ["postgres://conclave@localhost", "names no database"],
  ["postgres://conclave@localhost/", "names no database"],
])("%s is none", (url, sentence) => {
  expect(faultsOfDatabaseUrl(url)).toEqual([expect.stringContaining(sentence)]);
});

// Proves 12.3.1, 12.3.2
test.each(["", "?sslmode=disable", "?sslmode=require", "?sslmode=verify-ca", "?host=10.0.0.5"])(
  "a server on another machine is not taken with “%s”, and the password is not repeated",
  (search) => {
    const [fault] = faultsOfDatabaseUrl(`postgres://conclave:hunter2@db.example.org/conclave${search}`);

    expect(fault).toContain("sslmode=verify-full");
    expect(fault).not.toContain("hunter2");
  },
);
