import { fireEvent, type within } from "@storybook/test";

/** The user's actions in the stories of an upload: picks, drops, pastes and removes files. */

export const MIB = 1024 * 1024;

export type Page = ReturnType<typeof within>;

export const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { lastModified: 0 });
export const odd = `\u202Egpj.exe  ${"long-".repeat(40)}<img src=x>.txt`;

export const input = (page: Page) => page.getByLabelText(/attachments/i) as HTMLInputElement;
export const namesIn = (page: Page) => [...(input(page).files ?? [])].map(({ name }) => name);
export const area = (page: Page) => input(page).closest("[data-dropzone]") as HTMLElement;

/** As the browser reports a pick: it replaces the input's files. */
export const pick = (page: Page, ...files: File[]) => {
  input(page).files = carrying(files).files;
  fireEvent.change(input(page));
};
export const carrying = (files: File[]) => {
  const transfer = new DataTransfer();
  for (const each of files) transfer.items.add(each);
  return transfer;
};
export const drag = (type: string, target: Element, files: File[]) => {
  const event = new DragEvent(type, { dataTransfer: carrying(files), bubbles: true, cancelable: true });
  fireEvent(target, event);
  return event;
};
export const dropOn = (target: Element, ...files: File[]) => drag("drop", target, files);
/** No script can make a transfer with a folder in it; this imitates one. */
export const dropFolderOn = (target: Element, name: string, ...beside: File[]) =>
  dropItems(target, [
    { kind: "file", getAsFile: () => null, webkitGetAsEntry: () => ({ isDirectory: true, name }) },
    ...carrying(beside).items,
  ]);
export const dropItems = (target: Element, items: unknown[]) => {
  const event = new DragEvent("drop", { bubbles: true, cancelable: true });
  Object.defineProperty(event, "dataTransfer", { value: { types: ["Files"], items } });
  fireEvent(target, event);
};
export const pasteInto = (target: Element, ...files: File[]) =>
  fireEvent(target, new ClipboardEvent("paste", { clipboardData: carrying(files), bubbles: true }));
export const remove = (page: Page, name: string) => page.getAllByRole("button", { name: `Remove ${name}` });

/** The left edges of the first and the last character of an element's text. */
export const edgesOf = ({ firstChild }: Element) => {
  const text = firstChild?.firstChild ?? firstChild;
  if (!(text instanceof Text)) throw new Error("There is no text in it.");
  return [0, text.length - 1].map((at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  });
};
