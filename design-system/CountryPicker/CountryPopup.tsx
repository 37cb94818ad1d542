import { type RefObject, useMemo, useRef } from "react";
import type { Country } from "#lib/countries";
import { Popover } from "../Popover";
import { CountryList } from "./CountryList";
import { createSearch } from "./search";

export type CountryPopupProps = {
  /** The popover's id, for the control that opens it. */
  id: string;
  open: boolean;
  onClose: () => void;
  /** The control it hangs on. */
  anchor: RefObject<HTMLElement>;
  /** What can be picked, in the order shown. */
  countries: readonly Country[];
  /** The ISO code of the picked country, or "". */
  selected: string;
  onPick: (country: Country) => void;
  /** `country`: the search has the focus. `dialCode`: the list has it and takes typing ahead; codes are shown. */
  variant: "country" | "dialCode";
  /** The character that opened it, if one did; it is the first of what is typed. */
  typed: string;
};

/** The open list of countries with its search. Both pickers load it only when it is wanted. */
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
