import { renameSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabaseFile } from "../../../tests/support/database/database-file";
import { testApi } from "../../../tests/support/servers/api";

// Proves R24
test.each([
  ["is removed", (file: string) => renameSync(file, `${file}.gone`)],
  [
    "is replaced by another",
    (file: string) => {
      renameSync(file, `${file}.gone`);
      writeFileSync(file, "");
    },
  ],
])(
  "when its file %s, the service is not ready and acknowledges nothing, until it is put back",
  async (_what, take) => {
    const { api, token, file } = await onFile();
    // A different text each time: the same one sent again is the same inquiry.
    let asked = 0;
    const ask = () => api.request("POST", "/inquiries", { token, form: { message: `Hello ${++asked}` } });
    expect((await ask()).status).toBe(201);

    take(file);
    await expect.poll(async () => (await api.get("/readyz")).status).toBe(503);
    const away = [await ask(), await api.get("/profiles/self", token), await api.get("/readyz")];
    const alive = await api.get("/healthz");
    renameSync(`${file}.gone`, file);

    expect(away.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(away[0]?.headers.get("Retry-After")).toBe("2");
    expect(alive.status).toBe(200);
    expect([(await ask()).status, (await api.get("/readyz")).status]).toEqual([201, 200]);
    expect(await api.db.selectFrom("inquiries").select("id").execute()).toHaveLength(2);
  },
);

test("a transaction whose file is removed before its end is undone", async () => {
  const { api, file } = await onFile();
  const change = api.db.transaction().execute(async (tx) => {
    await tx.updateTable("researchers").set({ nda_shown: "half" }).execute();
    renameSync(file, `${file}.gone`);
    const look = () => tx.selectFrom("researchers").select("id").execute();
    await expect
      .poll(() =>
        look().then(
          () => "there",
          () => "gone",
        ),
      )
      .toBe("gone");
  });

  await expect(change).rejects.toMatchObject({ code: "SQLITE_CANTOPEN" });
  renameSync(`${file}.gone`, file);

  const shown = await api.db.selectFrom("researchers").select("nda_shown").execute();
  expect(shown).not.toContainEqual({ nda_shown: "half" });
});

async function onFile() {
  const { db, file } = await openDatabaseFile();
  const api = await testApi({ db });
  const { token } = await api.signedIn();
  return { api, token, file };
}
