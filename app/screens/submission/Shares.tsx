import { type RefObject, useEffect, useState } from "react";
import { FieldErrors } from "#design-system/Field";
import { Stack } from "#design-system/Layout";
import { Text } from "#design-system/Text";
import { VisuallyHidden } from "#design-system/VisuallyHidden";
import { standingOf } from "./standing";

interface SharesProps {
  /** Gets the focus when a removed row had it. */
  add: RefObject<HTMLButtonElement>;
  formId: string;
}

const ERROR = "shares-above-the-whole";

/**
 * Reports while shares are typed the number of collaborators, their sum, and the sender's rest. More than the whole is
 * refused at the row that exceeds it.
 */
export function Shares({ add, formId }: SharesProps) {
  const [written, setWritten] = useState<string[]>([]);
  const { sum, left, over } = standingOf(written);
  const count = written.length;
  // At each rendering: rows are added and removed.
  useEffect(() => {
    const form = document.getElementById(formId);
    const read = () =>
      setWritten((before) =>
        unlessSame(
          before,
          fieldsOf(formId).map(({ value }) => value),
        ),
      );
    read();
    form?.addEventListener("input", read);
    return () => form?.removeEventListener("input", read);
  });
  // Cleaned up when a row has gone, or all of them have.
  useEffect(() => {
    const button = add.current;
    return () => {
      if (count > 0 && document.activeElement === document.body) button?.focus();
    };
  }, [add, count]);
  useEffect(() => refuseAt(fieldsOf(formId)[over]), [formId, over]);
  return (
    <Stack gap="xs">
      <FieldErrors
        id={ERROR}
        errors={
          over === -1
            ? []
            : [`With collaborator ${over + 1} the shares are ${sum} %, which is ${-left} % too much.`]
        }
      />
      {over === -1 && (
        <Text role="status">
          {sum} % for collaborators, {left} % left for you.
        </Text>
      )}
      {/* Adding and removing rows is not announced otherwise. When the last one is removed, the moved focus announces it. */}
      <VisuallyHidden role="status">
        {count > 0 && (count === 1 ? "1 collaborator" : `${count} collaborators`)}
      </VisuallyHidden>
    </Stack>
  );
}

/** Associates a row's ratio with the refusal while there is one. */
function refuseAt(field: HTMLInputElement | undefined) {
  if (!field) return;
  const before = field.getAttribute("aria-describedby") ?? "";
  field.setAttribute("aria-describedby", `${before} ${ERROR}`.trim());
  field.setAttribute("aria-invalid", "true");
  return () => {
    field.setAttribute("aria-describedby", before);
    field.removeAttribute("aria-invalid");
  };
}

function fieldsOf(formId: string): HTMLInputElement[] {
  const form = document.getElementById(formId);
  return [...(form?.querySelectorAll<HTMLInputElement>('input[name$="Collaboration ratio"]') ?? [])];
}

function unlessSame(before: string[], now: string[]): string[] {
  return before.join("\n") === now.join("\n") && before.length === now.length ? before : now;
}
