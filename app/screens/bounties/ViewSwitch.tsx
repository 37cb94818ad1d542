import { Form } from "@remix-run/react";
import { Button } from "#design-system/Button";
import { useHydrated } from "#design-system/hydration";
import { Inline } from "#design-system/Layout";
import { CsrfField } from "../../forms/CsrfField";
import { boardViews } from "./board-view";

const names = { cards: "Cards", list: "List" };

/** Chooses between cards and a compact list; the browser remembers it. Works without scripts. */
export function ViewSwitch({ isList, path }: { isList: boolean; path: string }) {
  const hydrated = useHydrated();
  return (
    <Form method="post" action={path} replace preventScrollReset>
      <CsrfField />
      <input type="hidden" name="intent" value="view" />
      {hydrated && <input type="hidden" name="stay" value="yes" />}
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
    </Form>
  );
}
