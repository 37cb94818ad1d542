import { useState } from "react";
import { ErrorList } from "#design-system/ErrorList";
import { FileUpload } from "#design-system/FileUpload";
import { Stack } from "#design-system/Layout";
import type { PublicKey } from "#lib/record";
import { Outcome } from "./Outcome";
import { useVerdict } from "./useVerdict";

const none: File[] = [];

/** Verifies a record, and files against it, and shows the verdict. */
export function Checker({ keys }: { keys: readonly PublicKey[] }) {
  const [record, setRecord] = useState<File>();
  const [files, setFiles] = useState<File[]>(none);
  const checking = useVerdict(record, files, keys);
  return (
    <Stack gap="l">
      <FileUpload
        name="record"
        label="Record"
        accept=".json,application/json"
        hint="The file that “Download the record” gave you."
        onFilesChange={([chosen]) => setRecord(chosen)}
      />
      <FileUpload
        name="files"
        label="Files, if you like"
        multiple
        hint="What you attached; your research, as “gpg --decrypt” of the sealed copy gives it; and the record’s sealed secrets, opened the same way."
        onFilesChange={setFiles}
      />
      {checking && "failed" in checking && <ErrorList errors={[checking.failed]} />}
      {checking && "verdict" in checking && <Outcome verdict={checking.verdict} />}
    </Stack>
  );
}
