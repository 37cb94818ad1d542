import { useEffect, useState } from "react";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { OtpInput } from "#design-system/OtpInput";
import { Panel } from "#design-system/Panel";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import type { Answer } from "./answer";

/** Asks for the authenticator's code, and then performs the pending action: the form carries its fields. */
export function ConfirmIdentity({ asked }: { asked: NonNullable<Answer["confirm"]> }) {
  const { fields, detail, lines } = asked;
  const [code, setCode] = useState("");
  const [, intent = null] = fields.find(([name]) => name === "intent") ?? [];
  const saving = useIsSaving(intent);
  // A refused code is cleared, as at the login.
  useEffect(() => {
    if (asked.lines.length > 0) setCode("");
  }, [asked]);
  return (
    <Panel as="section" aria-labelledby="confirm">
      <PostForm replace>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="detail" value={detail} />
        <Stack gap="l">
          <SectionHeading id="confirm" lead={detail}>
            Show that it is you first
          </SectionHeading>
          <ErrorList errors={lines} />
          <OtpInput label="Code" autoFocus required value={code} onValueChange={setCode} errors={[]} />
          <div>
            <Button type="submit" pending={saving} pendingLabel="Checking…">
              Confirm
            </Button>
          </div>
        </Stack>
      </PostForm>
    </Panel>
  );
}
