import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import { upload } from "../../tests/support/requests/gpg-keys";
import { signedInProgramme } from "../../tests/support/servers/programme";
import { temporaryFolder } from "../../tests/support/temporary-folder";

test("why a manager's files were not sent is said, though the store is away by then", async () => {
  const { programme, token } = await signedInProgramme();
  const { number } = await programme.submit(token);
  const pair = await generateKey({ userIDs: [{ name: "Ada" }], date: new Date(programme.clock.now) });
  await upload(programme, token, pair.publicKey);
  const file = join(temporaryFolder(), "fix.patch");
  writeFileSync(file, "fix");
  const ask = (...files: string[]) =>
    programme.run("submission", "ask", number, "--text", "Does this fix it?", "--file", ...files);
  const { store } = programme.services;
  const { remove } = store;
  store.remove = async (key) => {
    await remove(key);
    throw new Error("It is away.");
  };

  await programme.run("submission", "decline", number);
  const decided = await ask(file);
  const { put } = store;
  let room = 1;
  store.put = (...object) => (room-- > 0 ? put(...object) : Promise.reject(new Error("It is full.")));
  const half = await ask(file, file);

  expect([decided.code, half.code]).toEqual([1, 1]);
  expect(decided.err).toMatch(/was declined/);
  expect(half.err).toMatch(/It is full/);
  expect(decided.err + half.err).not.toMatch(/It is away/);
});
