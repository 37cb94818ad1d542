import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findCurrentText } from "../../../api/ndas/ndas.store";
import { signedInProgramme, testProgramme } from "../../../tests/support/servers/programme";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

const demo = fileURLToPath(new URL("../../../demo", import.meta.url));
const event = {
  key: "workshop",
  title: "Workshop",
  text: "A day.",
  link: "https://example.org/workshop",
  image: "/demo/layers.svg",
};
const faqs = [
  { key: "a", question: "First?", answer: "Yes." },
  { key: "b", question: "Second?", answer: "No." },
];

// Proves 10.47
test("a folder of content becomes what researchers read", async () => {
  const { programme, ...ada } = await signedInProgramme();

  const imported = await programme.json("content", "import", demo);

  expect(imported).toEqual({
    announcements: 3,
    events: 4,
    faqs: expect.any(Number),
    how_it_works: 6,
    referral_steps: 3,
    privacy_policy: 1,
    nda: expect.stringMatching(/^[0-9a-f]{64}$/),
    changes: expect.any(Object),
  });
  const read = async (name: string) => (await programme.get(`/content/${name}`, ada.token)).json();
  expect((await read("events")).map((row: { title: string }) => row.title)[0]).toBe(
    "Assessors’ office hours",
  );
  expect((await read("how_it_works")).map((row: { icon: string }) => row.icon)).toEqual([
    "submit",
    "question",
    "affiliate",
    "code",
    "validation",
    "payment",
  ]);
  const [notice] = await read("privacy_policy");
  expect(notice.content).toContain("The controller is **Example Security**, 1 Example Street, tax number");
  expect(notice.content).not.toContain("{{");
  expect((await findCurrentText(programme.db))?.content).toContain("{{last_name}}");
});

test("importing a folder again keeps every id and doubles nothing", async () => {
  const programme = await testProgramme();
  await programme.json("content", "import", demo);
  const before = await programme.db.selectFrom("content_items").selectAll().orderBy("id").execute();

  await programme.json("content", "import", demo);

  expect(await programme.db.selectFrom("content_items").selectAll().orderBy("id").execute()).toEqual(before);
  expect(await programme.rows("nda_texts")).toHaveLength(1);
});

test("a list becomes what its file says: entries that are not in it any more go, the others keep their ids", async () => {
  const { programme, ...ada } = await signedInProgramme();
  await programme.json("content", "import", aFolder({ "faqs.json": faqs }));
  const read = async () => (await programme.get("/content/faqs", ada.token)).json();
  const [, second] = await read();

  await programme.json("content", "import", aFolder({ "faqs.json": [{ ...faqs[1], answer: "Maybe." }] }));

  expect(await read()).toEqual([{ id: second.id, question: "Second?", answer: "Maybe." }]);
});

test("a list whose file is not there stays as it is", async () => {
  const programme = await testProgramme();
  await programme.json("content", "import", aFolder({ "faqs.json": faqs }));

  const imported = await programme.json("content", "import", aFolder({ "events.json": [event] }));

  expect(imported).toEqual({
    events: 1,
    changes: { events: { added: ["workshop"], changed: [], removed: [], reordered: false } },
  });
  expect(await programme.rows("content_items")).toHaveLength(3);
});

test.each([
  ["a script for a link", { ...event, link: "javascript:alert(1)" }, "events[0].link: "],
  ["a link without a scheme", { ...event, link: "//example.org" }, "events[0].link: "],
  ["a file for a link", { ...event, link: "file:///etc/passwd" }, "events[0].link: "],
  ["a picture from elsewhere", { ...event, image: "https://example.org/a.png" }, "events[0].image: "],
  [
    "a picture from elsewhere without a scheme",
    { ...event, image: "//example.org/a.png" },
    "events[0].image: ",
  ],
  ["a picture behind a backslash", { ...event, image: "/\\example.org/a.png" }, "events[0].image: "],
  ["a missing title", { ...event, title: undefined }, "events[0].title: "],
  ["an empty title", { ...event, title: " " }, "events[0].title: The title is required."],
  ["a text of nothing that is seen", { ...event, text: "\u200b" }, "events[0].text: The text is required."],
  ["an escape sequence", { ...event, title: "\u001b[2J" }, "events[0].title: The title has characters"],
  ["an unknown field", { ...event, onclick: "x" }, "events[0]: Unrecognized key"],
  ["a missing key", { ...event, key: undefined }, "events[0].key: "],
])("%s is refused, and nothing of the folder is imported", async (_what, entry, place) => {
  const programme = await testProgramme();
  const folder = aFolder({ "faqs.json": faqs, "events.json": [entry] });

  const { code, err } = await programme.run("content", "import", folder);

  expect(code).toBe(1);
  expect(err).toContain(`\n${place}`);
  expect(await programme.rows("content_items")).toEqual([]);
  expect(await programme.audited()).toEqual([]);
});

// Proves 3.12
test("steps have the icons of the specification only", async () => {
  const programme = await testProgramme();
  const step = { key: "a", title: "A", description: "B", icon: "paid" };

  const wrong = await programme.run("content", "import", aFolder({ "how_it_works.json": [step] }));
  const right = await programme.run("content", "import", aFolder({ "referral_steps.json": [step] }));

  expect([wrong.code, right.code]).toEqual([1, 0]);
  expect(wrong.err).toContain("how_it_works[0].icon: ");
});

test("a question needs words, and an answer", async () => {
  const programme = await testProgramme();
  const folder = aFolder({ "faqs.json": [{ key: "a", question: "", answer: "\u0000" }] });

  const { code, err } = await programme.run("content", "import", folder);

  expect(code).toBe(1);
  expect(err).toContain("faqs[0].question: The question is required.");
  expect(err).toContain(
    "faqs[0].answer: The answer has characters that cannot be shown: remove them, the first is at the beginning of line 1.",
  );
});

test("two entries of one key are refused", async () => {
  const programme = await testProgramme();

  const { err } = await programme.run("content", "import", aFolder({ "faqs.json": [faqs[0], faqs[0]] }));

  expect(err).toContain('faqs[1].key: The entry 0 has the key "a" too.');
});

test("an agreement that does not name its signer is refused", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run(
    "content",
    "import",
    aFolder({ "nda.md": "# Agreement {{first_name}}" }),
  );

  expect(code).toBe(1);
  expect(err).toContain("{{last_name}} is missing");
});

const agreement = "# Agreement\n\nBetween {{company}} and {{first_name}} {{last_name}}.\n";

test.each<[string, string, string | Buffer, string]>([
  ["that is empty", "privacy_policy.md", "", "It has no words."],
  ["of white space", "nda.md", " \n\t\n", "It has no words."],
  ["of placeholders alone", "nda.md", "# {{first_name}} {{last_name}}\n", "It has no words."],
  ["with an escape sequence", "nda.md", `${agreement}\u001b[2J`, "control character (U+001B) in line 4"],
  ["in Latin-1", "privacy_policy.md", Buffer.from("# Perché", "latin1"), "is not text in UTF-8"],
  [
    "that breaks off within a letter",
    "nda.md",
    Buffer.from(`${agreement}é`).subarray(0, -1),
    "is not text in UTF-8",
  ],
])("a text %s is refused", async (_what, name, content, why) => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("content", "import", aFolder({ [name]: content }));

  expect(code).toBe(1);
  expect(err).toContain("nothing was changed");
  expect(err).toContain(why);
  expect(await programme.rows("nda_texts")).toEqual([]);
});

test("a byte order mark is no part of a text or list, and Windows' line breaks are fine", async () => {
  const programme = await testProgramme();
  const text = agreement.replaceAll("\n", "\r\n");

  await programme.json(
    "content",
    "import",
    aFolder({ "nda.md": `\ufeff${text}`, "faqs.json": `\ufeff${JSON.stringify(faqs)}` }),
  );

  expect((await findCurrentText(programme.db))?.content).toBe(text);
});

test("a folder without content is refused", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("content", "import", aFolder({ "other.json": [] }));

  expect(code).toBe(1);
  expect(err).toContain("none of announcements.json, events.json");
});

test("a folder that is not there, and a file in its place, are not called empty", async () => {
  const programme = await testProgramme();
  const file = join(aFolder({ "faqs.json": faqs }), "faqs.json");
  const missing = `${file}.texts`;
  const runs = [missing, file].map((path) => programme.run("content", "import", path));

  expect((await Promise.all(runs)).map(({ code, err }) => `${code} ${err}`)).toEqual([
    `1 There is no folder ${missing}; nothing was imported.\n`,
    `1 ${file} is no folder; nothing was imported. Name the folder that it is in.\n`,
  ]);
});

test("a file whose name is nearly one of content's is not passed over without a word", async () => {
  const programme = await testProgramme();
  const files = { "faqs.json": faqs, "NDA.md": agreement, "bounties.json": [], "notes.txt": "mine" };

  const { code, err } = await programme.run("content", "import", aFolder(files));

  expect(code).toBe(0);
  expect(err).toMatch(/^NDA\.md was passed over: no content has this name\./);
  expect(err).not.toMatch(/faqs|bounties|notes/);
});

test("the import is one entry of the audit log", async () => {
  const programme = await testProgramme();
  await programme.run("content", "import", aFolder({ "faqs.json": faqs }));

  expect(await programme.audited()).toMatchObject([
    { action: "content.import", subject: "content", details: { by: "tester", faqs: 2 } },
  ]);
});

function aFolder(files: Record<string, unknown>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const isText = typeof content === "string" || Buffer.isBuffer(content);
    writeFileSync(join(folder, name), isText ? content : JSON.stringify(content));
  }
  return folder;
}
