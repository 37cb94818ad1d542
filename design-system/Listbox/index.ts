export { Listbox, type ListboxProps, optionId } from "./Listbox";
export { moveActive } from "./navigation";
export { isCharacter, isTyping, noTypeAhead, type TypeAhead, typeAhead } from "./typeAhead";
