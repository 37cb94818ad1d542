import type { KeyboardEvent } from "react";
import { isCharacter } from "../Listbox/typeAhead";

/** Besides Enter and Space, which press every button: the arrows, and any character as the first of a search. */
export function openByKey(event: KeyboardEvent, onOpen: (typed: string) => void) {
  const typed = isCharacter(event) && event.key !== " " ? event.key : "";
  if (!typed && event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  onOpen(typed);
}
