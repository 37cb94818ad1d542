import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import { seedKey, upload } from "../../tests/support/requests/gpg-keys";
import { opened } from "../../tests/support/requests/sealed";
import { memoryStore } from "../../tests/support/servers/memory-store";
import { signedInProgramme, testProgramme } from "../../tests/support/servers/programme";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { openingFor } from "../shared/named-files";

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

test("a manager's files whose researcher replaces the key meanwhile are not sent, and leave nothing; once more they are sealed for the new key", async () => {
  const store = memoryStore();
  const open = openingFor(() => null);
  let meanwhile = async () => {};
  const openNamed: typeof open = async (path) => {
    await meanwhile();
    return open(path);
  };
  const programme = await testProgramme({ openNamed }, { store });
  const { id, token } = await programme.signedIn();
  await seedKey(programme.services, id);
  const { number } = await programme.submit(token);
  const file = join(temporaryFolder(), "fix.patch");
  writeFileSync(file, "fix");
  const ask = () => programme.run("submission", "ask", number, "--text", "Does it?", "--file", file);
  let replaced = "";
  meanwhile = async () => {
    replaced = await seedKey(programme.services, id);
  };

  const refused = await ask();

  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/is another one by now.* Nothing was written, so do it again\./);
  expect(store.objects.size).toBe(0);
  expect(await programme.db.selectFrom("submission_events").select("kind").execute()).toHaveLength(1);

  meanwhile = async () => {};
  expect((await ask()).code).toBe(0);
  const [sealed] = store.objects.values();
  expect((await opened(sealed ?? "", replaced)).text).toBe("fix");
});
