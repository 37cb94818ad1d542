import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { identityOf } from "../../api/configuration";
import { testProgramme } from "../../tests/support/servers/programme";
import { temporaryFolder } from "../../tests/support/temporary-folder";

const agreement = "# Agreement\n\nBetween {{company}} and {{first_name}} {{last_name}}.\n";
const question = { key: "a", question: "Whom do I ask?" };

// Proves 10.47
test.each([
  ["privacy_policy.md", "The controller is Conclave Demo S.r.l.", '"Conclave Demo S.r.l."'],
  ["privacy_policy.md", "Write to privacy@conclave.example.", '"conclave.example"'],
  ["privacy_policy.md", "We are {{company_name}}.", "{{company_name}}"],
  ["privacy_policy.md", "You are {{first_name}}.", "{{first_name}}"],
  ["nda.md", `${agreement}At {{registered_office}}.`, "{{registered_office}}"],
  [
    "nda.md",
    `${agreement}Via dell’Esempio 1, 20100 Milano, Italy`,
    '"Via dell’Esempio 1, 20100 Milano, Italy"',
  ],
  ["faqs.json", [{ ...question, answer: "Ask programme@conclave.example." }], '"programme@conclave.example"'],
  ["faqs.json", [{ ...question, answer: "Ask {{contact}}." }], "{{contact}}"],
])("%s with the demo's identity or an unfilled placeholder is refused: %j", async (file, content, words) => {
  const programme = await testProgramme();
  const folder = aFolder({ [file]: content });

  const { code, err } = await programme.run("content", "import", folder);

  expect([code, err]).toEqual([1, expect.stringMatching(/^Nothing was imported\.\n/)]);
  expect(err).toContain(`${file} has ${words}`);
  expect(await programme.audited()).toEqual([]);
});

test.each([
  ["nda.md", `${agreement}Made on {{ date }}.`, "{{ date }}"],
  ["nda.md", `${agreement}Signed {{signature-date}} {{date}}.`, "{{signature-date}}"],
  ["nda.md", `${agreement}On {{date},\nin {{{company}}}.`, "{{date},"],
  ["nda.md", `${agreement}{{}}`, "{{}}"],
  ["privacy_policy.md", "The controller is {{ company }}.", "{{ company }}"],
  ["privacy_policy.md", "Write to {{contact\n}}.", "{{contact"],
])("%s with braces that are nearly a placeholder is refused: %j", async (file, content, stray) => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("content", "import", aFolder({ [file]: content }));

  expect(code).toBe(1);
  expect(err.split("\n").slice(0, -1)).toEqual([
    "Nothing was imported.",
    expect.stringMatching(/which is no placeholder and would stay as it is\. Write one of \{\{.*company\}\}/),
  ]);
  expect(err).toContain(`${file} has "${stray}", which`);
});

test("an instance without an identity of its own has the demo's, and takes its texts; braces may be code", async () => {
  const programme = await testProgramme({ identity: identityOf({}) });
  const answer = "Conclave Demo S.r.l., programme@conclave.example, {{7*7}} and {{user}}.";

  const { code } = await programme.run(
    "content",
    "import",
    aFolder({ "faqs.json": [{ ...question, answer }] }),
  );

  expect(code).toBe(0);
});

function aFolder(files: Record<string, unknown>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}
