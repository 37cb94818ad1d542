import type { Kysely } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { seedSubmission } from "../../tests/support/requests/submissions";
import { signedInApi } from "../../tests/support/servers/api";
import { kindOf } from "../database/database-kind";
import { submissionNumbers } from "../database/migrations/009-submission-numbers";
import { transaction } from "../database/transaction";
import { removeSubmissions } from "./remove-submissions";
import { deleteSubmission } from "./submissions.store";

// Proves 10.46
test("however many come concurrently, and whatever is drawn, no two have one number", async () => {
  const { submit } = await receiving();
  let drawn = 0;
  // Six numbers of each length, repeatedly.
  const few = () => bytesOf(drawn++ % 6);

  const numbers = await Promise.all(Array.from({ length: 12 }, () => submit({ randomBytes: few })));

  expect(new Set(numbers).size).toBe(12);
  for (const number of numbers) expect(number).toMatch(/^2026-(\d{4}|[1-9]\d{4,})$/);
});

test("numbers of four digits are drawn; where eight draws were given already, of five", async () => {
  const { submit } = await receiving();
  const randomBytes = () => bytesOf(6);

  expect([await submit({ randomBytes }), await submit({ randomBytes })]).toEqual(["2026-0007", "2026-10006"]);
});

test.each(["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "a number's year is that of the moment in UTC, on a server in the time zone %s",
  async (zone) => {
    vi.stubEnv("TZ", zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { submit } = await receiving();
    const randomBytes = () => bytesOf(6);
    const at = (moment: string) => submit({ randomBytes, created_at: Date.parse(moment) });

    expect([await at("2026-12-31T23:59:59.999Z"), await at("2027-01-01T00:00:00Z")]).toEqual([
      "2026-0007",
      "2027-0007",
    ]);
  },
);

// Proves 10.46
test("the number of a submission that is withdrawn or removed is never given again", async () => {
  const { api, submit } = await receiving();
  const [first, second] = [api.services.newId(), api.services.newId()];
  const [one, two] = [() => bytesOf(1), () => bytesOf(2)];
  const before = [
    await submit({ id: first, randomBytes: one }),
    await submit({ id: second, randomBytes: two }),
  ];
  await transaction(api.db, (tx) => deleteSubmission(tx, first));
  await removeSubmissions(api.services, [second]);

  const after = [await submit({ randomBytes: one }), await submit({ randomBytes: two })];

  expect(after.filter((number) => before.includes(number))).toEqual([]);
  const gone = api.db.selectFrom("submission_numbers").select("number").where("submission_id", "is", null);
  expect((await gone.orderBy("number").execute()).map(({ number }) => number)).toEqual(before);
});

// Proves 10.46, 8.2.2
test("what is stored under an id is read by its researcher alone, with its number", async () => {
  const { api, submit, token } = await receiving();
  const other = await api.signedIn();
  const id = api.services.newId();
  const number = await submit({ id });

  const own = await api.get(`/submissions/${id}`, token);
  const refused = [
    await api.get(`/submissions/${id}`, other.token),
    await api.get(`/submissions/${api.services.newId()}`, token),
  ];

  expect(await own.json()).toMatchObject({ id, number, attachments: 0 });
  expect(refused.map(({ status }) => status)).toEqual([404, 404]);
});

// Proves 10.46
test("what was received before there were numbers gets one of its year each", async () => {
  const { api, submit } = await receiving();
  const moments = ["2025-12-31T23:59:59Z", ...Array<string>(40).fill("2026-01-01T00:00:00Z")];
  const ids = moments.map(() => api.services.newId());
  for (const [index, moment] of moments.entries())
    await submit({ id: ids[index] ?? "", created_at: Date.parse(moment) });
  await api.db.schema.dropTable("submission_numbers").execute();

  await submissionNumbers(kindOf(api.db))(api.db as Kysely<unknown>);

  const rows = await api.db.selectFrom("submission_numbers").selectAll().orderBy("submission_id").execute();
  expect(rows.map(({ submission_id }) => submission_id)).toEqual(ids);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(ids.length);
  expect(rows.map(({ number }) => number.replace(/\d{4}$/, ""))).toEqual(
    moments.map((moment) => `${moment.slice(0, 4)}-`),
  );
});

/** Bytes from which the least number of its length is drawn, and so many more. */
function bytesOf(more: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(more, 0, 6);
  return bytes;
}

/** A database with a researcher who submits. */
async function receiving() {
  const { api, id: researcher_id, token } = await signedInApi();
  const { randomBytes, newId } = api.services;
  const submit = ({ id = newId(), created_at = api.clock.now, ...services }: Submitted = {}) =>
    seedSubmission(
      { db: api.db, randomBytes, ...services },
      { id, researcher_id, created_at, details: "sealed" },
    );
  return { api, submit, token };
}

interface Submitted {
  id?: string;
  created_at?: number;
  randomBytes?: (size: number) => Buffer;
}
