// Long because: each promise of the picker is a story, and one component has one file of stories.

import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "@storybook/test";
import { useState } from "react";
import { Button } from "#design-system/Button";
import { CountryPicker, type CountryPickerProps, countries } from "#design-system/CountryPicker";
import { emptyPage, showAsServerPage } from "./hydration";
import { atTheEnd, upwardsTheSearchStays } from "./upwards";

const meta = {
  title: "Inputs/CountryPicker",
  component: CountryPicker,
  args: { label: "Country of residence", onValueChange: fn() },
} satisfies Meta<typeof CountryPicker>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Chosen: Story = { args: { defaultValue: "IT" } };

export const WithHintAndError: Story = {
  args: { hint: "Where you pay your taxes.", errors: ["Choose the country you live in."] },
};

export const Disabled: Story = { args: { defaultValue: "IT", disabled: true } };

export const RightToLeft: Story = { args: Chosen.args, globals: { direction: "rtl" } };

const closed = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole("combobox", { name: "Country of residence" });
const search = () => screen.findByRole("combobox", { name: "Search countries" });
const activeOption = async () => {
  const id = (await search()).getAttribute("aria-activedescendant");
  return id && document.getElementById(id)?.textContent;
};
/** By the hiding element: asking for each of 250 whether it is accessible takes longer than rendering them. */
const shownOptions = () => document.querySelectorAll("[role=option]:not([hidden] *)");
const options = () => [...shownOptions()].map((option) => option.textContent);
const posted = (canvasElement: HTMLElement) => {
  const form = within(canvasElement).getByRole<HTMLFormElement>("form");
  return new FormData(form).getAll("country");
};

export const OpensWithEveryCountryAndTheSearchReady: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(closed(canvasElement));
    await waitFor(async () => expect(await search()).toHaveFocus());
    await expect(closed(canvasElement)).toHaveAttribute("aria-expanded", "true");
    await waitFor(() => expect(options()).toHaveLength(countries.length));
  },
};

function Locking({ how, ...args }: CountryPickerProps & { how: "prop" | "fieldset" }) {
  const [locked, setLocked] = useState(false);
  return (
    <>
      <fieldset disabled={locked && how === "fieldset"} style={{ border: 0 }}>
        <CountryPicker {...args} disabled={locked && how === "prop"} />
      </fieldset>
      <Button onClick={() => setLocked(true)}>Lock</Button>
    </>
  );
}

export const DisabledWhileOpenItCloses: Story = {
  render: (args) => <Locking {...args} how="prop" />,
  play: async ({ canvasElement }) => {
    await userEvent.click(closed(canvasElement));
    await search();
    // Without a press, which would close it too.
    within(canvasElement).getByRole("button", { name: "Lock", hidden: true }).click();
    await waitFor(() => expect(shownOptions()).toHaveLength(0));
    await expect(closed(canvasElement)).toBeDisabled();
  },
};

export const ADisabledFieldsetClosesIt: Story = {
  render: (args) => <Locking {...args} how="fieldset" />,
  play: DisabledWhileOpenItCloses.play,
};

export const NamedByItsLabelWithTheIdOfAForm: Story = {
  args: { id: "profile-country" },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(closed(canvasElement)).toHaveProperty("tagName", "BUTTON"));
    await expect(canvasElement.querySelectorAll("#profile-country")).toHaveLength(1);
  },
};

export const OpensOnTheChosenCountry: Story = {
  args: Chosen.args,
  play: async ({ canvasElement }) => {
    await userEvent.click(closed(canvasElement));
    await waitFor(async () => expect(await activeOption()).toBe("Italy"));
    await expect(screen.getByRole("option", { name: "Italy" })).toHaveAttribute("aria-selected", "true");
  },
};

export const ACodeInLowerCaseIsKnown: Story = {
  args: { defaultValue: "it" },
  render: (args) => (
    <form aria-label="Profile">
      <CountryPicker {...args} />
    </form>
  ),
  play: async ({ canvasElement }) => {
    await expect(closed(canvasElement)).toHaveTextContent("Italy");
    await expect(posted(canvasElement)).toEqual(["IT"]);
  },
};

export const FindsACountryByTheNamesPeopleUse: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(closed(canvasElement));
    for (const [query, title] of [
      ["holland", "Netherlands"],
      ["UK", "United Kingdom"],
      ["cote divoire", "Côte d'Ivoire"],
      ["burma", "Myanmar"],
      ["Iran (Islamic Republic of)", "Iran"],
      ["the U.S.", "United States"],
    ] as const) {
      await userEvent.clear(await search());
      await userEvent.type(await search(), query);
      await expect(options()[0]).toBe(title);
      await expect(await activeOption()).toBe(title);
    }
  },
};

const formHeard = fn();

export const ASearchIsNoInputOfTheFormAround: Story = {
  render: (args) => (
    <form aria-label="Profile" onInput={formHeard}>
      <CountryPicker {...args} />
    </form>
  ),
  play: async ({ canvasElement }) => {
    formHeard.mockClear();
    await userEvent.click(closed(canvasElement));
    await userEvent.type(await search(), "ital");
    await expect(await activeOption()).toBe("Italy");
    await expect(formHeard).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await expect(formHeard).toHaveBeenCalled();
  },
};

// Proves 8.17
export const NoCountryFound: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(closed(canvasElement));
    await userEvent.type(await search(), "zzz");
    await expect(screen.getByText("No country found")).toBeVisible();
    await expect(screen.getByRole("status")).toHaveTextContent("No country found");
    await expect(options()).toEqual([]);
  },
};

export const AnnouncesHowManyAreFound: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(closed(canvasElement));
    await userEvent.type(await search(), "guinea");
    await expect(screen.getByRole("status")).toHaveTextContent("4 countries found");
    await userEvent.type(await search(), "-b");
    await expect(screen.getByRole("status")).toHaveTextContent("1 country found");
  },
};

export const KeysMoveAndEnterPicks: Story = {
  play: async ({ args, canvasElement }) => {
    closed(canvasElement).focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(async () => expect(await search()).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(await activeOption()).toBe("Åland Islands");
    await userEvent.keyboard("{End}");
    await expect(await activeOption()).toBe("Zimbabwe");
    await userEvent.keyboard("{ArrowDown}");
    await expect(await activeOption()).toBe("Zimbabwe");
    await userEvent.keyboard("{Home}{ArrowUp}{PageDown}{ArrowUp}");
    await expect(await activeOption()).toBe("Antigua and Barbuda");
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenCalledWith("AG");
    await waitFor(() => expect(closed(canvasElement)).toHaveFocus());
    await expect(closed(canvasElement)).toHaveTextContent("Antigua and Barbuda");
  },
};

export const ALetterOpensTheSearchWithIt: Story = {
  play: async ({ canvasElement }) => {
    closed(canvasElement).focus();
    await userEvent.keyboard("s");
    await expect(await search()).toHaveValue("s");
  },
};

export const OpenedUpwardsTheSearchStaysWhereItIs: Story = {
  decorators: [atTheEnd],
  play: async ({ canvasElement }) => {
    await userEvent.click(closed(canvasElement));
    await waitFor(async () => expect(await search()).toHaveFocus());
    await upwardsTheSearchStays(within(canvasElement).getByText("Country of residence"));
  },
};

export const EscapeCloses: Story = {
  args: { ...Chosen.args, onValueChange: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(closed(canvasElement));
    await waitFor(async () => expect(await search()).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await waitFor(() => expect(closed(canvasElement)).toHaveFocus());
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

/** Safari fires the last key of a composition after its end, with the code 229. */
export const KeysOfAnInputMethodAreItsOwn: Story = {
  args: { onValueChange: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(closed(canvasElement));
    await waitFor(async () => expect(await search()).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    const box = await search();
    for (const key of ["Enter", "Escape"])
      for (const ofComposition of [{ isComposing: true }, { keyCode: 229 }])
        fireEvent.keyDown(box, { key, ...ofComposition });
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await expect(screen.getByRole("listbox")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  },
};

// Proves 3.3
export const PostsTheTwoLetterCode: Story = {
  render: (args) => (
    <form aria-label="Profile">
      <CountryPicker {...args} />
    </form>
  ),
  play: async ({ canvasElement }) => {
    const choose = async () => {
      await expect(posted(canvasElement)).toEqual([""]);
      await userEvent.click(closed(canvasElement));
      await userEvent.click(await screen.findByRole("option", { name: "Andorra" }));
      await expect(posted(canvasElement)).toEqual(["AD"]);
      await waitFor(() => expect(closed(canvasElement)).toHaveFocus());
    };
    await choose();
    within(canvasElement).getByRole<HTMLFormElement>("form").reset();
    // It shows what the form would post.
    await waitFor(() => expect(closed(canvasElement)).not.toHaveTextContent("Andorra"));
    await choose();
  },
};

const inAForm = (
  <form aria-label="Profile">
    <CountryPicker label="Country of residence" />
  </form>
);

export const IsANativeSelectWithoutScripts: Story = {
  render: emptyPage,
  play: async ({ canvasElement }) => {
    showAsServerPage(canvasElement, inAForm);
    await userEvent.selectOptions(closed(canvasElement), "Italy");
    await expect(posted(canvasElement)).toEqual(["IT"]);
  },
};

export const AValueChosenBeforeHydrationSurvives: Story = {
  render: emptyPage,
  play: async ({ canvasElement }) => {
    const { hydrate } = showAsServerPage(canvasElement, inAForm);
    await userEvent.selectOptions(closed(canvasElement), "Italy");
    hydrate();
    await waitFor(() => expect(closed(canvasElement).localName).toBe("button"));
    await waitFor(() => expect(closed(canvasElement)).toHaveTextContent("Italy"));
    await expect(posted(canvasElement)).toEqual(["IT"]);
  },
};

/** How many options each change of the page leaves, as the browser could paint them. */
function optionsPainted() {
  const counts: number[] = [];
  const watch = new MutationObserver(() => counts.push(shownOptions().length));
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden"] });
  return { counts, stop: () => watch.disconnect() };
}

/** More than fit into the visible list are rendered when nothing more urgent is pending. */
const PAINTED_FIRST = 10;

export const OpeningPaintsWhatIsInSightFirst: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(closed(canvasElement).localName).toBe("button"));
    const { counts, stop } = optionsPainted();
    closed(canvasElement).click();
    await waitFor(() => expect(options()).toHaveLength(countries.length));
    stop();
    await expect(counts.find((count) => count > 0)).toBeLessThanOrEqual(PAINTED_FIRST);
  },
};

export const AKeystrokePaintsWhatIsInSightFirst: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(closed(canvasElement));
    const box = await search();
    await userEvent.type(box, "zz");
    await waitFor(() => expect(options()).toEqual([]));
    const { counts, stop } = optionsPainted();
    // Not simulated: that would wait until everything has been rendered.
    box.focus();
    document.execCommand("selectAll");
    document.execCommand("insertText", false, "a");
    await waitFor(() => expect(options().length).toBeGreaterThan(PAINTED_FIRST));
    stop();
    await expect(counts.find((count) => count > 0)).toBeLessThanOrEqual(PAINTED_FIRST);
  },
};
