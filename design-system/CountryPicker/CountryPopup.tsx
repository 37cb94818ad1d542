import { useMemo, useRef } from "react";
import type { Country } from "#lib/countries";
import { Popover } from "../Popover";
import { CountryList, type CountryListProps } from "./CountryList";
import { createSearch } from "./search";

export type CountryPopupProps = Omit<CountryListProps, "search" | "searchRef" | "listRef"> & {
  /** The popover's id, for the control that opens it. */
  id: string;
  open: boolean;
  /** The options, in the order shown. */
  countries: readonly Country[];
};

/** The open list of countries with its search. Both pickers load it only when needed. */
export function CountryPopup({ countries, ...props }: CountryPopupProps) {
  const search = useMemo(() => createSearch(countries), [countries]);
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  return (
    <Popover
      id={props.id}
      label="Countries"
      open={props.open}
      onOpenChange={(open) => open || props.onClose()}
      anchor={props.anchor}
      initialFocus={props.variant === "country" ? searchRef : listRef}
    >
      <CountryList {...props} search={search} searchRef={searchRef} listRef={listRef} />
    </Popover>
  );
}
