import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testProgramme } from "../../../tests/support/servers/programme";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

const a = { key: "a", question: "First?", answer: "Yes." };
const b = { key: "b", question: "Second?", answer: "No." };
const c = { key: "c", question: "Third?", answer: "Maybe." };
const event = { key: "workshop", title: "Workshop", text: "A day.", link: "https://example.org/workshop" };

test("an import names what it adds, changes and removes, to the manager and in the audit log", async () => {
  const programme = await testProgramme();
  await programme.json("content", "import", aFolder({ "faqs.json": [a, b], "events.json": [event] }));
  // Another copy of the files, which another manager has changed.
  const other = { "faqs.json": [c, { ...b, answer: "Yes." }], "events.json": [event] };

  const { code, out } = await programme.run("content", "import", aFolder(other));
  const swapped = await programme.run(
    "content",
    "import",
    aFolder({ "faqs.json": other["faqs.json"].reverse() }),
  );

  expect(code).toBe(0);
  expect(out).toMatch(/^faqs +2; added: c; changed: b; removed: a$/m);
  expect(out).toMatch(/^events +1; unchanged$/m);
  expect(swapped.out).toMatch(/^faqs +2; in another order$/m);
  const none = { added: [], changed: [], removed: [], reordered: false };
  expect((await programme.audited()).map(({ details }) => details.changes)).toMatchObject([
    { faqs: { ...none, added: ["a", "b"] }, events: { ...none, added: ["workshop"] } },
    { faqs: { ...none, added: ["c"], changed: ["b"], removed: ["a"] }, events: none },
    { faqs: { ...none, reordered: true } },
  ]);
});

function aFolder(files: Record<string, unknown>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content));
  return folder;
}
