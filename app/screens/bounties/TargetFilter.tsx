import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#design-system/Button";
import { Grid, Inline, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Select } from "#design-system/Select";
import { Text } from "#design-system/Text";
import { TextField } from "#design-system/TextField";
import type { Arranged } from "./arrange-targets";
import {
  type Choices,
  choicesIn,
  filterNames,
  isNarrowed,
  keepInAddress,
  pathOfChoices,
  stillAsked,
} from "./filter-choices";

const any = { value: "", label: "Any" };
const asOptions = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value: String(value), label: String(value) }));

const places = [any, { value: "open", label: "Open" }, { value: "full", label: "Full" }];
const mine = [
  any,
  { value: "requested", label: "Requested" },
  { value: "waiting", label: "On the waiting list" },
  { value: "acknowledged", label: "Acknowledged" },
  { value: "none", label: "Not requested" },
];

/**
 * Searches and filters the targets: a form that leads to an address, and with scripts each choice does immediately. Choices made
 * before hydration are applied then.
 */
export function TargetFilter({ facets, choices, total, all }: Omit<Arranged, "bounties">) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const path = pathOfChoices(choices);
  const first = pathOfChoices({ ...choices, page: 1 });
  /** The path of the form's values: text typed while an earlier choice loads stays. */
  const shown = useRef(first);
  /** The requested addresses that have not loaded yet, the earliest first. */
  const asked = useRef<readonly string[]>([]);
  const apply = () => {
    if (!form.current) return;
    const next = pathOfChoices({ ...choicesIn(new FormData(form.current)), page: 1 });
    if (next === shown.current) return;
    shown.current = next;
    asked.current = [...asked.current, next];
    keepInAddress(next);
    navigate(next, { replace: true, preventScrollReset: true });
  };
  const arrived = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first for what was chosen before hydration, then for what came
  useEffect(() => {
    if (!arrived.current) apply();
    else {
      const rest = stillAsked(asked.current, first);
      // By a step back, for example. After its own navigation a later choice may have been made since.
      if (!rest && first !== shown.current) {
        shown.current = first;
        showChoices(form.current, choices);
      }
      asked.current = rest ?? [];
    }
    arrived.current = true;
  }, [path]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const select = (name: keyof Choices, label: string, options: typeof places) => (
    <Select
      label={label}
      name={name}
      options={options}
      defaultValue={String(choices[name])}
      onChange={apply}
    />
  );
  return (
    <Form
      ref={form}
      method="get"
      action="/bounties#explore"
      role="search"
      aria-label="Targets"
      onSubmit={submit}
    >
      <Stack gap="m">
        <Grid min="field" gap="m">
          {select("platform", "Target Technology", asOptions(facets.platforms))}
          {select("category", "Category", [any, ...asOptions(facets.categories)])}
          {select("level", "Level", [any, ...asOptions(facets.levels)])}
          {select("places", "Places", places)}
          {select("mine", "Your requests", mine)}
          <TextField
            label="Title or criteria"
            name="q"
            type="search"
            autoComplete="off"
            // No sentence would speak of more: a longer text finds nothing, and an address keeps no more (filter-choices.ts).
            maxLength={200}
            defaultValue={choices.q}
          />
        </Grid>
        <Inline gap="m">
          <Button type="submit" variant="secondary">
            Search
          </Button>
          <Text as="span" role="status" tone="quiet">
            {total === all ? targets(all) : `${total} of ${targets(all)}`}
          </Text>
          {isNarrowed(choices) && <TextLink href="/bounties#explore">Show all</TextLink>}
        </Inline>
      </Stack>
    </Form>
  );
}

const targets = (count: number) => (count === 1 ? "1 target" : `${count} targets`);

/** Sets the fields, whose values the browser preserves, to the loaded choices, after a step back for example. */
function showChoices(form: HTMLFormElement | null, choices: Choices): void {
  for (const name of filterNames) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = choices[name];
  }
}
