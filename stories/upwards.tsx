import type { Decorator } from "@storybook/react";
import { expect, screen, userEvent, waitFor } from "@storybook/test";

/** Shows a story at the lower edge of the window, where a list has room above only. */
export const atTheEnd: Decorator = (Show) => (
  <div style={{ paddingBlockStart: "calc(100vh - 9rem)" }}>
    <Show />
  </div>
);

/** Types into the search of a list that opened upwards: the label stays visible, and the search where it is. */
export async function upwardsTheSearchStays(label: HTMLElement) {
  const search = screen.getByRole("combobox", { name: "Search countries" });
  const list = search.closest("[role=dialog]") as HTMLElement;
  const top = () => Math.round(search.getBoundingClientRect().top);
  const before = top();
  await expect(list.getBoundingClientRect().bottom).toBeLessThanOrEqual(label.getBoundingClientRect().top);
  for (const query of ["ital", "zzz"]) {
    await userEvent.clear(search);
    await userEvent.type(search, query);
    await waitFor(() => expect(screen.queryAllByRole("option").length).toBeLessThan(2));
    await twoFrames();
    await expect(top()).toBe(before);
  }
  await expect(list.getBoundingClientRect().bottom).toBeLessThanOrEqual(label.getBoundingClientRect().top);
}

/** A list is positioned in the frame after it has changed its size. */
const twoFrames = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))));
