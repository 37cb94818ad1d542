import { Form } from "@remix-run/react";
import { Button } from "#design-system/Button";
import { useHydrated } from "#design-system/hydration";
import { Inline, Stack } from "#design-system/Layout";
import { CsrfField } from "../../forms/CsrfField";
import { Refusals } from "../../forms/Refusals";
import { boardViews } from "./board-view";

const names = { cards: "Cards", list: "List" };

interface ViewSwitchProps {
  isList: boolean;
  /** The page's address, to which it posts. */
  path: string;
  /** That no response came. */
  silence: string[];
}

/** Chooses between cards and a compact list; the browser remembers it. Works without scripts. */
export function ViewSwitch({ isList, path, silence }: ViewSwitchProps) {
  const hydrated = useHydrated();
  return (
    <Form method="post" action={path} replace preventScrollReset>
      <CsrfField />
      <input type="hidden" name="intent" value="view" />
      {hydrated && <input type="hidden" name="stay" value="yes" />}
      <Stack gap="s">
        <Refusals lines={silence} />
        <Inline gap="xs" role="group" aria-label="Show as">
          {boardViews.map((view) => (
            <Button
              key={view}
              type="submit"
              size="s"
              variant={isList === (view === "list") ? "secondary" : "quiet"}
              name="view"
              value={view}
              aria-pressed={isList === (view === "list")}
            >
              {names[view]}
            </Button>
          ))}
        </Inline>
      </Stack>
    </Form>
  );
}
