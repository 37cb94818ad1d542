import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { DraftNotice } from "#design-system/DraftNotice";

const meta = {
  title: "Feedback/DraftNotice",
  component: DraftNotice,
  args: { state: "draft", timeZone: "UTC", onDiscard: fn(), onPutBack: fn() },
} satisfies Meta<typeof DraftNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Below the form, from the first words on. */
export const Default: Story = {};

const found = { savedAt: "2026-03-14T09:26:53Z" };

/** Above the form, once restored. */
export const Restored: Story = { args: { state: "restored", ...found } };

export const RestoredWithoutItsFiles: Story = { args: { state: "restored", ...found, filesMissing: true } };

/** Other text was entered before it was found. */
export const Offered: Story = { args: { state: "offered", ...found } };

export const InAnotherTab: Story = { args: { state: "elsewhere" } };

export const WithoutSomeFiles: Story = { args: { state: "texts" } };

export const NoRoom: Story = { args: { state: "full" } };

/** A private window of some browsers, or a site without TLS. */
export const NeverHere: Story = { args: { state: "never" } };

export const DiscardStandsOnTheTextsEdge: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const edge = page.getByText(/A draft is kept/).getBoundingClientRect().left;
    const label = page.getByText("Discard draft").getBoundingClientRect().left;
    await expect(Math.abs(label - edge)).toBeLessThan(1);
  },
};

export const DiscardStandsOnItBelowAnotherButtonToo: Story = {
  args: Offered.args,
  decorators: [(Story) => <div style={{ inlineSize: "16rem" }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const [put, discard] = ["Put the draft back", "Discard draft"].map((name) =>
      page.getByText(name).getBoundingClientRect(),
    );
    const edge = page.getByRole("button", { name: "Put the draft back" }).getBoundingClientRect().left;
    await expect(discard?.top).toBeGreaterThan(put?.bottom ?? Number.NaN);
    await expect(Math.abs((discard?.left ?? Number.NaN) - edge)).toBeLessThan(1);
  },
};

export const DiscardingTakesTwoPresses: Story = {
  play: async ({ args, canvasElement }) => {
    const { getByRole } = within(canvasElement);
    await userEvent.click(getByRole("button", { name: "Discard draft" }));
    await expect(getByRole("button", { name: "Keep it" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(getByRole("button", { name: "Discard draft" })).toHaveFocus();
    await expect(args.onDiscard).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(getByRole("button", { name: "Discard for good" }));
    await expect(args.onDiscard).toHaveBeenCalledOnce();
  },
};

/** A state that one press reaches. */
export const AskedAboutDiscarding: Story = {
  tags: ["state", "!autodocs"],
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Discard draft" }));
  },
};

export const PutsTheDraftBack: Story = {
  args: Offered.args,
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Put the draft back" }));
    await expect(args.onPutBack).toHaveBeenCalledOnce();
    await expect(args.onDiscard).not.toHaveBeenCalled();
  },
};

/** There is nothing to discard, and it is announced without delay. */
export const NoRoomIsSaidAtOnce: Story = {
  args: NoRoom.args,
  play: async ({ canvasElement }) => {
    const { getByRole, queryByRole } = within(canvasElement);
    await expect(getByRole("alert")).toHaveTextContent("Nothing is lost while this page is open");
    await expect(queryByRole("button")).toBeNull();
  },
};
