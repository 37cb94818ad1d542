import { expect, test } from "vitest";
import { OutcomeUnknown } from "../../api/database/outcome-unknown";
import { Refusal, withRemedy } from "./errors";
import { persist } from "./write";

const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

test.each(["SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT", "40001", "40P01", "55P03"])(
  "a change that meets another writer (%s) is tried again",
  async (code) => {
    let tries = 0;

    const result = await persist(async () => {
      tries++;
      if (tries < 3) throw failure(code);
      return "done";
    }, 1);

    expect([result, tries]).toEqual(["done", 3]);
  },
);

// Proves 15.4.3
test("after five tries it gives up", async () => {
  let tries = 0;

  const given_up = persist(async () => {
    tries++;
    throw failure("SQLITE_BUSY");
  }, 1);

  await expect(given_up).rejects.toThrow(Refusal);
  expect(tries).toBe(5);
});

test("that nothing was changed is not said of a verb that had changed something by then", async () => {
  const busy = () => persist(() => Promise.reject(failure("SQLITE_BUSY")), 1);

  const given_up = withRemedy("The first half is done. Repeat it.", busy);

  await expect(given_up).rejects.toEqual(
    new Refusal("The database is busy with another writer.\nThe first half is done. Repeat it."),
  );
});

test("of a change that the database perhaps made it is said that this is not known, behind one that is kept too", async () => {
  const lost = new OutcomeUnknown(new Error("Connection terminated"));

  const unknown = withRemedy("The first half is done. Repeat it.", () => Promise.reject(lost));

  await expect(unknown).rejects.toThrow(OutcomeUnknown);
  await expect(unknown).rejects.toThrow(
    "The database did not say whether it has committed the change: Connection terminated.\nThe first half is done. Repeat it.",
  );
});

test("any other failure is not tried again", async () => {
  let tries = 0;

  const failed = persist(async () => {
    tries++;
    throw failure("SQLITE_FULL");
  });

  await expect(failed).rejects.toThrow("failed with SQLITE_FULL");
  expect(tries).toBe(1);
});
