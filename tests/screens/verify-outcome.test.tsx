import { createRemixStub } from "@remix-run/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { verifyRecord } from "#lib/record";
import { Outcome } from "../../app/screens/verify/Outcome";
import { givenFiles, recordedFiles, withRecord } from "../support/requests/record";

let made: Awaited<ReturnType<typeof withRecord>>;

beforeAll(async () => {
  // React says of each layout effect that it does nothing on a server.
  vi.spyOn(console, "error").mockImplementation(() => {});
  made = await withRecord();
});

it("says of a record beside a file without its secret that the record holds, and of the file that it is not proved", async () => {
  const shown = await outcomeOf(made.record, { "a.txt": recordedFiles["poc.py"] });

  expect(shown).toContain("The record holds");
  expect(shown).not.toContain("It does not hold");
  expect(shown).toContain("Not proved to be what was sent");
  // The file's own name, without a capital.
  expect(shown).toContain("<li>a.txt is nothing that can be proved");
});

it("says of a forged file beside a forged record both", async () => {
  const shown = await outcomeOf(made.record.replace("Which", "which"), { "a.txt": "forged" });

  expect(shown).toContain("It does not hold");
  expect(shown).toContain("<li>Receipt 3 has another content than was signed");
  expect(shown).toContain("<li>a.txt is nothing that can be proved");
});

it("says only that it holds where everything is proved", async () => {
  const record = JSON.stringify({ ...JSON.parse(made.record), secrets: made.secrets });

  const shown = await outcomeOf(record, { "poc.py": recordedFiles["poc.py"] });

  expect(shown).toContain("It holds");
  expect(shown).not.toContain("Not proved");
});

async function outcomeOf(record: string, files: Record<string, string>): Promise<string> {
  const verdict = await verifyRecord(record, { keys: made.keys, given: givenFiles(files) });
  const Stub = createRemixStub([{ path: "/", Component: () => <Outcome verdict={verdict} /> }]);
  return renderToStaticMarkup(<Stub />);
}
