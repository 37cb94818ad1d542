import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "@storybook/test";
import { PhonePicker } from "#design-system/PhonePicker";
import { loadPhoneRules } from "../design-system/PhonePicker/lateRules";
import { emptyPage, showAsServerPage } from "./hydration";
import { activeOption, country, inAForm, number, openList, posted, UntilSaved } from "./phones";
import { atTheEnd, upwardsTheSearchStays } from "./upwards";

// Long because: each promise of the field is a story, and one component has one file of stories.
const meta = {
  title: "Inputs/PhonePicker",
  component: PhonePicker,
  args: { label: "Phone", onValueChange: fn() },
  // Until they are loaded the field is a plain one: a story would depend on the machine, not on the field.
  beforeEach: async () => {
    await loadPhoneRules();
  },
} satisfies Meta<typeof PhonePicker>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Filled: Story = { args: { defaultValue: "+39021234567" } };

export const WithHintAndError: Story = {
  args: {
    defaultValue: "+3902",
    hint: "Only for your programme manager.",
    errors: ["Phone must be a number with its country code, like +39 02 1234567."],
  },
};

export const Disabled: Story = { args: { ...Filled.args, disabled: true } };

export const RightToLeft: Story = { args: Filled.args, globals: { direction: "rtl" } };

export const NoSuchCountryIsTheUnitedStates: Story = {
  args: { defaultCountry: "XX" },
  play: async ({ canvasElement }) => {
    await expect(country(canvasElement)).toHaveAccessibleName("Phone country code: United States +1");
    await userEvent.type(number(canvasElement), "2025550123");
    await userEvent.tab();
    await expect(country(canvasElement)).toHaveAccessibleName("Phone country code: United States +1");
  },
};

// Proves 5.17
export const BeginsEmptyWithTheUnitedStates: Story = {
  play: async ({ canvasElement }) => {
    await expect(number(canvasElement)).toHaveValue("");
    await expect(number(canvasElement)).toHaveAttribute("placeholder", "country code + phone number");
    await expect(number(canvasElement)).toHaveAttribute("type", "tel");
    await expect(country(canvasElement)).toHaveAccessibleName("Phone country code: United States +1");
  },
};

// Proves 5.15
export const FormatsAsYouTypeAndTheCountryFollows: Story = {
  render: inAForm,
  play: async ({ canvasElement }) => {
    await userEvent.type(number(canvasElement), "+39a333");
    await expect(number(canvasElement)).toHaveValue("+39 333");
    await expect(country(canvasElement)).toHaveAccessibleName("Phone country code: Italy +39");
    await userEvent.type(number(canvasElement), "1234567");
    await expect(number(canvasElement)).toHaveValue("+39 333 123 4567");
    await expect(posted(canvasElement)).toEqual(["+393331234567"]);
  },
};

export const ANationalNumberIsTakenWhenTheFocusLeaves: Story = {
  render: inAForm,
  play: async ({ canvasElement }) => {
    await userEvent.type(number(canvasElement), "2025550123");
    await expect(number(canvasElement)).toHaveValue("+20 2 5550123");
    await userEvent.tab();
    await expect(number(canvasElement)).toHaveValue("+1 202 555 0123");
    await expect(posted(canvasElement)).toEqual(["+12025550123"]);
  },
};

export const EnterPostsTheNationalNumberToo: Story = {
  render: inAForm,
  play: async ({ canvasElement }) => {
    const form = within(canvasElement).getByRole("form");
    const send = fn((event: Event) => event.preventDefault());
    form.addEventListener("submit", send);
    await userEvent.type(number(canvasElement), "2025550123{Enter}");
    await expect(send).toHaveBeenCalledTimes(1);
    await expect(posted(canvasElement)).toEqual(["+12025550123"]);
  },
};

export const PastesInEveryForm: Story = {
  render: inAForm,
  play: async ({ canvasElement }) => {
    for (const [text, e164] of [
      ["(202) 555-0123", "+12025550123"],
      ["tel:+44-20-7946-0958;ext=4", "+442079460958"],
      ["+44 (0)20 7946 0958", "+442079460958"],
      ["\u202a+٣٩ ٠٢ ١٢٣ ٤٥٦٧\u202c", "+39021234567"],
    ] as const) {
      await userEvent.clear(number(canvasElement));
      await userEvent.click(number(canvasElement));
      await userEvent.paste(text);
      await expect(posted(canvasElement)).toEqual([e164]);
    }
  },
};

export const TheCaretDoesNotJump: Story = {
  args: { defaultValue: "+12025550123" },
  play: async ({ canvasElement }) => {
    const box = number(canvasElement);
    await userEvent.type(box, "{Backspace}", { initialSelectionStart: 7, initialSelectionEnd: 7 });
    await expect(box).toHaveValue("+1 205 550 123");
    await expect(box.selectionStart).toBe(5);
    await userEvent.keyboard("2");
    await expect(box).toHaveValue("+1 202 555 0123");
    await expect(box.selectionStart).toBe(6);
  },
};

export const DeletingForwardTakesTheDigitBehindTheCaret: Story = {
  render: inAForm,
  play: async ({ canvasElement }) => {
    const box = number(canvasElement);
    const atTheBeginning = { initialSelectionStart: 0, initialSelectionEnd: 0 };
    await userEvent.type(box, "+3902");
    // The plus is removed, and formatting restores it: the digits are unchanged.
    await userEvent.type(box, "{Delete}", atTheBeginning);
    await expect(posted(canvasElement)).toEqual(["+3902"]);
    await userEvent.clear(box);
    await userEvent.type(box, "+12025550123");
    await userEvent.type(box, "{Delete}{Delete}", { initialSelectionStart: 6, initialSelectionEnd: 6 });
    await expect(box).toHaveValue("+1 202 501 23");
    await expect(box.selectionStart).toBe(6);
  },
};

export const UndoAndRedo: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(number(canvasElement), "+39");
    await openList(canvasElement);
    await userEvent.click(await screen.findByRole("option", { name: "Italy +39" }));
    await userEvent.paste("02 123 4567");
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect(number(canvasElement)).not.toHaveValue("+39 02 123 4567");
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await expect(number(canvasElement)).toHaveValue("+39 02 123 4567");
  },
};

export const ForReadingOnlyItUndoesNothing: Story = {
  render: (args) => <UntilSaved {...args} />,
  play: async ({ canvasElement }) => {
    await userEvent.type(number(canvasElement), "+39");
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Save" }));
    await expect(country(canvasElement)).toBeDisabled();
    await userEvent.click(number(canvasElement));
    // Prevented: simulated keys do not trigger the browser's own undo, real ones do.
    const isLeftToTheBrowser = await fireEvent.keyDown(number(canvasElement), { key: "z", ctrlKey: true });
    await expect(isLeftToTheBrowser).toBe(false);
    await expect(number(canvasElement)).toHaveValue("+39");
  },
};

export const PickingACountryKeepsTheNationalDigits: Story = {
  args: { defaultValue: "+12025550123" },
  render: inAForm,
  play: async ({ canvasElement }) => {
    const { form, value } = number(canvasElement);
    await userEvent.type(number(canvasElement), "{Backspace}9");
    await expect(posted(canvasElement)).toEqual(["+12025550129"]);
    form?.reset();
    await waitFor(() => expect(number(canvasElement)).toHaveValue(value));
    await expect(posted(canvasElement)).toEqual(["+12025550123"]);
    await openList(canvasElement);
    await userEvent.click(await screen.findByRole("option", { name: "United Kingdom +44" }));
    await expect(posted(canvasElement)).toEqual(["+442025550123"]);
    await expect(number(canvasElement)).toHaveFocus();
    await expect(country(canvasElement)).toHaveAccessibleName("Phone country code: United Kingdom +44");
  },
};

export const PickingACountryPutsItsCodeIn: Story = {
  play: async ({ canvasElement }) => {
    await openList(canvasElement);
    await userEvent.click(await screen.findByRole("option", { name: "Andorra +376" }));
    await userEvent.keyboard("312345");
    await expect(number(canvasElement)).toHaveValue("+376 312 345");
  },
};

export const TypingAheadMovesInTheList: Story = {
  play: async ({ canvasElement }) => {
    await openList(canvasElement);
    // Without pauses: one of a second, which a busy machine was seen to make between two keys, begins a new text.
    await userEvent.setup({ delay: null }).keyboard("ita");
    await expect(activeOption()).toBe("Italy +39");
    await userEvent.keyboard("{Enter}");
    await expect(number(canvasElement)).toHaveValue("+39 ");
  },
};

export const ARepeatedLetterWalksThroughItsCountries: Story = {
  play: async ({ canvasElement }) => {
    await openList(canvasElement);
    const keys = userEvent.setup({ delay: null });
    for (const title of ["Uganda +256", "Ukraine +380", "United Arab Emirates +971"]) {
      await keys.keyboard("u");
      await expect(activeOption()).toBe(title);
    }
    await expect(screen.getByRole("combobox", { name: "Search countries" })).toHaveValue("");
    await expect(screen.getByRole("status")).toBeEmptyDOMElement();
    await keys.keyboard("{Enter}");
    await expect(number(canvasElement)).toHaveValue("+971 ");
  },
};

export const TypingAheadWithoutAMatchSaysNothing: Story = {
  play: async ({ canvasElement }) => {
    await openList(canvasElement);
    await userEvent.setup({ delay: null }).keyboard("italzz");
    await expect(activeOption()).toBe("Italy +39");
    await expect(screen.getByRole("status")).toBeEmptyDOMElement();
    await expect(screen.getAllByRole("option").length).toBeGreaterThan(9);
  },
};

export const TypingAheadLeavesTheSearchAsItIs: Story = {
  play: async ({ canvasElement }) => {
    await openList(canvasElement);
    const search = screen.getByRole("combobox", { name: "Search countries" });
    await userEvent.type(search, "united");
    await userEvent.tab();
    await userEvent.keyboard("i");
    await expect(search).toHaveValue("united");
    await expect(screen.queryByRole("option", { name: "Italy +39" })).toBeNull();
  },
};

export const OpenedUpwardsTheSearchStaysWhereItIs: Story = {
  decorators: [atTheEnd],
  play: async ({ canvasElement }) => {
    await openList(canvasElement);
    await upwardsTheSearchStays(within(canvasElement).getByText("Phone"));
  },
};

// Proves 5.18
export const NoCountryFound: Story = {
  play: async ({ canvasElement }) => {
    await openList(canvasElement);
    await userEvent.type(screen.getByRole("combobox", { name: "Search countries" }), "zzz");
    await expect(screen.getByText("No country found")).toBeVisible();
    await expect(screen.queryAllByRole("option")).toEqual([]);
  },
};

const asked = fn();

const onTheServer = inAForm({ label: "Phone", defaultValue: "+39021234567" });

export const PostsWhatIsTypedWithoutScripts: Story = {
  render: emptyPage,
  play: async ({ canvasElement }) => {
    showAsServerPage(canvasElement, onTheServer);
    await expect(posted(canvasElement)).toEqual(["+39021234567"]);
    await expect(within(canvasElement).queryByRole("button", { name: /country/i })).toBeNull();
    await userEvent.clear(number(canvasElement));
    await userEvent.type(number(canvasElement), "02 99");
    await expect(posted(canvasElement)).toEqual(["02 99"]);
  },
};

export const WhatWasTypedBeforeHydrationSurvives: Story = {
  render: emptyPage,
  play: async ({ canvasElement }) => {
    const { hydrate } = showAsServerPage(canvasElement, onTheServer);
    await userEvent.clear(number(canvasElement));
    await userEvent.type(number(canvasElement), "+44 (0)20 7946 0958");
    hydrate();
    await waitFor(() => expect(number(canvasElement)).toHaveValue("+44 20 7946 0958"));
    await waitFor(() => expect(posted(canvasElement)).toEqual(["+442079460958"]));
  },
};

export const NothingIsFetched: Story = {
  render: inAForm,
  beforeEach: () => {
    const { fetch } = window;
    const { open } = XMLHttpRequest.prototype;
    const refuse = () => {
      throw new Error("The picker asked the network for something.");
    };
    window.fetch = asked.mockImplementation(refuse);
    XMLHttpRequest.prototype.open = asked;
    return () => {
      window.fetch = fetch;
      XMLHttpRequest.prototype.open = open;
    };
  },
  play: async ({ canvasElement }) => {
    const before = performance.getEntriesByType("resource").length;
    await userEvent.type(number(canvasElement), "+393331234567");
    await openList(canvasElement);
    await userEvent.type(screen.getByRole("combobox", { name: "Search countries" }), "spain{Enter}");
    await expect(posted(canvasElement)).toEqual(["+343331234567"]);
    await expect(asked).not.toHaveBeenCalled();
    const since = performance.getEntriesByType("resource").slice(before);
    // The flags are the site's own picture.
    await expect(
      since.map(({ name }) => new URL(name)).filter(({ origin }) => origin !== location.origin),
    ).toEqual([]);
  },
};

export const AnOddNumberNeverBlocksSaving: Story = {
  render: inAForm,
  play: async ({ canvasElement }) => {
    const form = within(canvasElement).getByRole<HTMLFormElement>("form");
    const send = fn((event: Event) => event.preventDefault());
    form.addEventListener("submit", send);
    for (const [typed, kept] of [
      ["+39 1", /^\+391$/],
      ["+999 123", /^\+999123$/],
      ["123", /123$/],
    ] as const) {
      await userEvent.clear(number(canvasElement));
      await userEvent.type(number(canvasElement), `${typed}{Enter}`);
      await expect(posted(canvasElement)).toEqual([expect.stringMatching(kept)]);
    }
    await expect(send).toHaveBeenCalledTimes(3);
    await expect(number(canvasElement)).toBeValid();
  },
};
