import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sealText } from "../../../api/sealing/seal";
import { openFolderStore } from "../../../api/store/folder-store";
import { storeSealed } from "../../../api/submissions/attachments";
import { type TestProgramme, testProgramme } from "../servers/programme";
import { temporaryFolder } from "../temporary-folder";
import { seedAttachment } from "./rows";
import { testProgrammeKey } from "./sealed";
import { seedSubmission } from "./submissions";

export const research = {
  title: "Overflow in parse_header",
  version: "1.2",
  "High-Level Overview": "A parser trusts a length.\r\n\r\nIt should not.",
  "Root Cause Analysis": "It is signed.",
  "Proof-of-Concept": "if (x) {\n  run();\n}",
  Steps: "1. Run it.\n2. Wait.",
  Collaborators: [{ "Collaboration ratio": 40, Name: "Alan Neri", Email: "alan@example.org" }],
};

/** The command on a folder store, a folder for its output, and a researcher who submits. */
export async function opening() {
  const folder = temporaryFolder();
  const store = await openFolderStore(join(folder, "attachments"), { error() {} });
  const programme = await testProgramme({ openStore: async () => store });
  const ada = await programme.signedIn({ nickname: "ada" });

  /** Keeps research with files by name, sealed as the API does, in their order. */
  const submit = async (details: object, files: Record<string, string>) => {
    const { db, services, clock } = programme;
    const recipients = [services.programmeKey.recipient];
    const id = services.newId();
    const sealed = await sealText(JSON.stringify(details), recipients);
    const submission = { id, researcher_id: ada.id, details: sealed, created_at: clock.now };
    const number = await seedSubmission({ ...services, db }, submission);
    for (const [name, content] of Object.entries(files)) {
      const storage_key = `attachment-${services.newId()}`;
      const bytes = Readable.from([Buffer.from(content)]);
      const sha256 = await storeSealed({ store }, bytes, { name, recipients, storage_key });
      const file = { size: content.length, sha256, storage_key };
      await seedAttachment(
        { db, newId: services.newId },
        { ...file, submission_id: id, created_at: clock.now },
      );
    }
    return { id, number };
  };
  const key = join(folder, "key.asc");
  writeFileSync(key, (await testProgrammeKey()).privateKey);
  const withKey = ["--key", key];
  return { programme, folder, store, ada, submit, withKey };
}

/** The attachments, in their order. */
export function attachments({ db }: TestProgramme) {
  return db.selectFrom("attachments").select(["id", "storage_key"]).orderBy("id").execute();
}

/** The store's key of the last attachment. */
export async function keyOfLast(programme: TestProgramme): Promise<string> {
  return (await attachments(programme)).at(-1)?.storage_key ?? "";
}

export function mode(path: string): number {
  return statSync(path).mode & 0o777;
}
