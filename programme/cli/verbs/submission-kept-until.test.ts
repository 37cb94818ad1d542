import { expect, test } from "vitest";
import { submitted } from "../../../tests/support/requests/scored-submission";

interface Kept {
  number: string;
  kept_until: string | null;
}

test("until when a declined or withdrawn submission is kept is said where it is declined, listed and shown", async () => {
  const { programme, call, id, number } = await submitted();
  const { number: declined } = await programme.submit(call.token);
  const { number: accepted } = await programme.submit(call.token);
  await call("POST", `/submissions/${id}/withdrawal`, {});
  programme.clock.now += 60_000;
  const decline = await programme.run("submission", "decline", declined);
  await programme.run("submission", "accept", accepted);
  const own = await (await programme.get(`/submissions/${id}`, call.token)).json();

  const rows = await programme.json("submission", "list");
  const shown = await programme.json("submission", "show", declined);
  const show = await programme.run("submission", "show", declined);
  const other = await programme.run("submission", "show", accepted);

  expect(own.kept_until).toBe("2026-02-14T12:00:00.000Z");
  expect(Object.fromEntries(rows.map((row: Kept) => [row.number, row.kept_until]))).toEqual({
    [number]: own.kept_until,
    [declined]: "2026-02-14T12:01:00.000Z",
    [accepted]: null,
  });
  expect(shown.kept_until).toBe("2026-02-14T12:01:00.000Z");
  expect(show.out).toMatch(/^Kept until +2026-02-14 12:01$/m);
  expect(other.out).toMatch(/^Kept until +-$/m);
  expect(decline.out).toBe(
    `The submission ${declined} is declined; ${call.email} has a message. Its research is kept until 2026-02-14 12:01 UTC, and destroyed then.\n`,
  );
});
