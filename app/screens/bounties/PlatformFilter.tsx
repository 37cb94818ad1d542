import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#design-system/Button";
import { useHydrated } from "#design-system/hydration";
import { Inline } from "#design-system/Layout";
import { Select } from "#design-system/Select";
import { WithoutScripts } from "#design-system/WithoutScripts";
import { PLATFORM } from "./in-address";

interface PlatformFilterProps {
  platforms: readonly string[];
  value: string;
  onValueChange: (platform: string) => void;
}

/** Filters by Target Technology: at once with scripts, by a button without. */
export function PlatformFilter({ platforms, value, onValueChange }: PlatformFilterProps) {
  const hydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before hydration
  useEffect(() => {
    if (select.current && select.current.value !== value) onValueChange(select.current.value);
  }, []);
  return (
    <Form method="get" action="/bounties#explore">
      <Inline align="end">
        <Select
          ref={select}
          label="Target Technology"
          name={PLATFORM}
          options={platforms.map((platform) => ({ value: platform, label: platform }))}
          {...(hydrated
            ? { value, onChange: (event) => onValueChange(event.currentTarget.value) }
            : { defaultValue: value })}
        />
        <WithoutScripts>
          <Button type="submit" variant="secondary">
            Filter
          </Button>
        </WithoutScripts>
      </Inline>
    </Form>
  );
}
