import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import type { z } from "zod";
import { COLLABORATORS_MAX } from "#contract/limits";
import type { SubmissionDetails } from "#contract/submissions";
import { Button } from "#design-system/Button";
import { FieldErrors } from "#design-system/Field";
import { SectionHeading } from "#design-system/Heading";
import { useHydrated } from "#design-system/hydration";
import { Inline, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { VisuallyHidden } from "#design-system/VisuallyHidden";
import { WithoutScripts } from "#design-system/WithoutScripts";
import { FormTextField } from "../../forms/FormTextField";
import { lazyPart } from "../../shell/lazy-part";
import type { SubmissionAnswer } from "./answer";

const Shares = lazyPart(async () => (await import("./Shares")).Shares);

type Input = z.input<typeof SubmissionDetails>;
type Rows = FieldMetadata<Input["Collaborators"], Input, string[]>;

interface CollaboratorsProps {
  form: FormMetadata<Input, string[]>;
  field: Rows;
}

/** Rows of collaborators. Adding and removing are submit buttons of conform's, so they work without scripts. */
export function Collaborators({ form, field }: CollaboratorsProps) {
  const rows = field.getFieldList();
  const { add, remove } = useFocusAfterTheLast(rows.length);
  const hydrated = useHydrated();
  /** The sum of the shares as they were sent last, which is all that is known without scripts. */
  const shares = useActionData<SubmissionAnswer>()?.shares;
  return (
    <Stack as="section">
      <SectionHeading lead="Name everybody who is to share in the payment, with their part in percent.">
        Collaborators
      </SectionHeading>
      {rows.map((row, index) => (
        <Row key={row.key} row={row} position={index + 1}>
          <Button variant="secondary" size="s" {...form.remove.getButtonProps({ name: field.name, index })}>
            Remove<VisuallyHidden> row {index + 1}</VisuallyHidden>
          </Button>
        </Row>
      ))}
      {hydrated && rows.length > 0 && (
        <Suspense>
          <Shares add={add} formId={form.id} />
        </Suspense>
      )}
      {shares && <WithoutScripts>{shares}</WithoutScripts>}
      <FieldErrors id={field.errorId} errors={field.errors} />
      <Inline>
        <Button
          ref={add}
          variant="secondary"
          size="s"
          {...form.insert.getButtonProps({ name: field.name })}
          disabled={rows.length >= COLLABORATORS_MAX}
        >
          Add collaborator
        </Button>
        <Button
          ref={remove}
          variant="secondary"
          size="s"
          {...form.remove.getButtonProps({ name: field.name, index: Math.max(0, rows.length - 1) })}
          disabled={rows.length === 0}
        >
          Remove collaborator
        </Button>
      </Inline>
    </Stack>
  );
}

/** Removing the last row, or adding the last there may be, disables the button that did it, which would throw its focus away. */
function useFocusAfterTheLast(count: number) {
  const add = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (count === 0 && document.activeElement === remove.current) add.current?.focus();
    if (count >= COLLABORATORS_MAX && document.activeElement === add.current) remove.current?.focus();
  }, [count]);
  return { add, remove };
}

type RowField = ReturnType<Rows["getFieldList"]>[number];

interface RowProps {
  row: RowField;
  position: number;
  children: ReactNode;
}

function Row({ row, position, children }: RowProps) {
  const fields = row.getFieldset();
  return (
    <Panel tone="sunken" as="section" aria-label={`Collaborator ${position}`}>
      <Stack>
        <FormTextField
          field={fields["Collaboration ratio"]}
          label="Collaboration ratio"
          hint="Percent"
          inputMode="decimal"
        />
        <FormTextField field={fields.Name} label="Name" />
        <FormTextField field={fields.Email} type="email" label="Email" />
        <div>{children}</div>
      </Stack>
    </Panel>
  );
}
