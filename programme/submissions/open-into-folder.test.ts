import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attachments, mode, opening, research } from "../../tests/support/requests/opening";

test("--out writes research.json and every attachment into a new folder for this account only", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "opened");
  const big = "0123456789abcdef".repeat(16_384);
  const { id } = await submit(research, { "core.dump": big, empty: "" });

  const opened = await programme.json("submission", "open", id, ...withKey, "--out", out);

  expect(opened.attachments.map(({ file }: { file: string }) => file)).toEqual([
    join(out, "core.dump"),
    join(out, "empty"),
  ]);
  expect(readdirSync(out).toSorted()).toEqual(["core.dump", "empty", "research.json"]);
  expect(readFileSync(join(out, "core.dump"), "utf8")).toBe(big);
  expect(readFileSync(join(out, "empty"), "utf8")).toBe("");
  // With file names and no paths, so that the folder can be moved.
  expect(JSON.parse(readFileSync(join(out, "research.json"), "utf8"))).toEqual({
    ...opened,
    attachments: opened.attachments.map((row: { name: string }) => ({ ...row, file: row.name })),
  });
  expect(mode(out)).toBe(0o700);
  for (const name of readdirSync(out)) expect(mode(join(out, name))).toBe(0o600);
});

// Proves 5.4.3
test("the text says where the files are, and that attachments can be live", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "opened");
  const { id } = await submit(research, { "poc.zip": "zip!" });

  const printed = await programme.run("submission", "open", id, ...withKey, "--out", out);

  expect(printed.out).toContain(`in ${join(out, "poc.zip")}\n`);
  expect(printed.out).toContain(`All of it is in ${out}: the research as research.json, and 1 file.\n`);
  expect(printed.err).toContain("without a network");
});

test("research without attachments is written too", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "opened");
  const { id } = await submit({ ...research, version: undefined, Collaborators: [] }, {});

  const { code } = await programme.run("submission", "open", id, ...withKey, "--out", out);

  expect(code).toBe(0);
  expect(readdirSync(out)).toEqual(["research.json"]);
});

// Proves 1.3.3
test("hostile file names stay in the folder, overwrite nothing and lose nothing", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "deep", "opened");
  mkdirSync(join(folder, "deep"));
  const files = {
    "../../escaped": "1",
    "/etc/escaped": "2",
    "research.json": "3",
    "exe.\u202egpj\u001b[2J": "4",
    ".bashrc": "5",
    "..": "6",
    "a\u0007b": "7",
  };
  const { id } = await submit(research, files);

  const opened = await programme.json("submission", "open", id, ...withKey, "--out", out);

  const written = ["escaped", "escaped-2", "research-2.json", "exe._gpj_2J", "bashrc", "attachment", "a_b"];
  expect(opened.attachments.map(({ file }: { file: string }) => file)).toEqual(
    written.map((name) => join(out, name)),
  );
  expect(opened.attachments.map(({ name }: { name: string }) => name)).toEqual(Object.keys(files));
  expect(written.map((name) => readFileSync(join(out, name), "utf8"))).toEqual(Object.values(files));
  expect(JSON.parse(readFileSync(join(out, "research.json"), "utf8")).details).toEqual(research);
  expect(readdirSync(out)).toHaveLength(8);
  expect(readdirSync(folder).toSorted()).toEqual(["attachments", "deep", "key.asc"]);
});

test("an attachment that the store has lost is named, and everything else opened", async () => {
  const { programme, folder, submit, store, withKey } = await opening();
  const out = join(folder, "opened");
  const { id } = await submit(research, { "first.txt": "first", "poc.zip": "zip!" });
  const gone = await attachments(programme);
  await store.remove(gone[0]?.storage_key ?? "");

  const opened = await programme.run("submission", "open", id, ...withKey, "--out", out, "--json");
  const shown = await programme.run("submission", "open", id, ...withKey);

  expect([opened.code, shown.code]).toEqual([1, 1]);
  expect(opened.err).toContain("Attachment 1 is not in the store any more.");
  expect(JSON.parse(opened.out)).toMatchObject({
    details: research,
    attachments: [{ name: "poc.zip", file: join(out, "poc.zip") }],
    missing: [gone[0]?.id],
  });
  expect(readdirSync(out).toSorted()).toEqual(["poc.zip", "research.json"]);
  expect(shown.out).toContain("Attachment 2    poc.zip, 4 bytes\n");
});

test("a file that an earlier version stored readable refuses the opening, which is not audited then", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const { id } = await submit(research, { "poc.zip": "zip!" });
  await programme.db.updateTable("attachments").set({ plain_name: "poc.zip" }).execute();

  const opened = await programme.run("submission", "open", id, ...withKey, "--out", join(folder, "opened"));

  expect([opened.code, opened.err]).toEqual([
    1,
    "This submission was received by an earlier version. Start the site once: it seals it.\n",
  ]);
  expect(readdirSync(folder).toSorted()).toEqual(["attachments", "key.asc"]);
  expect(await programme.audited()).toEqual([]);
});

test("a folder that is there already is refused and left alone, also an empty one", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "opened");
  mkdirSync(out);
  const { id } = await submit(research, { "poc.zip": "zip!" });

  const { code, out: printed, err } = await programme.run("submission", "open", id, ...withKey, "--out", out);

  expect([code, printed]).toEqual([1, ""]);
  expect(err).toBe(`${out} is there already. Nothing is ever overwritten: choose another name.\n`);
  expect(readdirSync(out)).toEqual([]);
  expect(await programme.audited()).toEqual([]);
});

test("a folder in a folder that is not there is refused", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "missing", "opened");
  const { id } = await submit(research, {});

  const { code, err } = await programme.run("submission", "open", id, ...withKey, "--out", out);

  expect(code).toBe(1);
  expect(err).toBe(`There is no folder to make ${out} in.\n`);
});
