import type { ReactNode } from "react";
import { Button } from "#design-system/Button";
import { DateTime } from "#design-system/DateTime";
import { Inline, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";
import { VisuallyHidden } from "#design-system/VisuallyHidden";
import { PostForm } from "../../forms/PostForm";

interface Named {
  id: string;
  /** As its owner calls it. */
  name: string;
  last_used_at: string | null;
}

interface NamedRowsProps<Row extends Named> {
  /** None shows nothing. */
  rows: Row[];
  /** The facts of each before its last use, a line each. */
  facts: (row: Row) => ReactNode[];
  /** The button that ends one: posts the intent, with the row's id in the field. */
  end: { intent: string; field: string; label: string; what: string };
}

/** Credentials of an account, by the names that their owner chose, each with its last use and a way to end it. */
export function NamedRows<Row extends Named>({ rows, facts, end }: NamedRowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Stack as="ul" gap="s">
      {rows.map((row) => (
        <Panel key={row.id} as="li" padding="m">
          <Inline justify="between" gap="m">
            <Stack gap="xs">
              <Text as="strong">
                <bdi>{row.name}</bdi>
              </Text>
              {[...facts(row), lastUse(row)].map((fact, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row's lines never move
                <Text key={index} size="small" tone="quiet">
                  {fact}
                </Text>
              ))}
            </Stack>
            <PostForm replace>
              <input type="hidden" name={end.field} value={row.id} />
              <Button type="submit" variant="secondary" name="intent" value={end.intent}>
                {end.label}
                <VisuallyHidden>
                  {" "}
                  {end.what} {row.name}
                </VisuallyHidden>
              </Button>
            </PostForm>
          </Inline>
        </Panel>
      ))}
    </Stack>
  );
}

function lastUse({ last_used_at }: Named): ReactNode {
  if (!last_used_at) return "Not used yet";
  return (
    <>
      Last used <DateTime value={last_used_at} precision="second" />
    </>
  );
}
