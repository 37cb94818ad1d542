import type { Meta, StoryObj } from "@storybook/react";
import { expect, screen, userEvent, waitFor, within } from "@storybook/test";
import { Explanation } from "#design-system/Explanation";
import { emptyPage, showAsServerPage } from "./hydration";

const meta = {
  title: "Overlays/Explanation",
  component: Explanation,
  args: {
    question: "What is a level?",
    children:
      "How much a target is worth to the programme, from 1 to 5: the higher the level, the higher the offer.",
  },
} satisfies Meta<typeof Explanation>;

export default meta;
type Story = StoryObj<typeof meta>;

const question = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole("button", { name: "What is a level?" });
const answer = () => screen.findByRole("dialog", { name: "What is a level?" });
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

export const Default: Story = {};

export const ThePressedQuestionIsAnswered: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(question(canvasElement));
    await expect(await answer()).toHaveTextContent(/the higher the offer/);
    await expect(question(canvasElement)).toHaveAttribute("aria-expanded", "true");
  },
};

export const PressedAgainItCloses: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(question(canvasElement));
    await answer();
    await userEvent.click(question(canvasElement));
    await closed();
  },
};

export const EscapeClosesAndTheFocusGoesBack: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await answer();
    await userEvent.keyboard("{Escape}");
    await closed();
    await waitFor(() => expect(question(canvasElement)).toHaveFocus());
  },
};

export const WithoutScriptsItOpensInPlace: Story = {
  render: emptyPage,
  play: async ({ args, canvasElement }) => {
    const page = within(showAsServerPage(canvasElement, <Explanation {...args} />).page);
    await expect(page.getByText(/the higher the offer/)).not.toBeVisible();
    await userEvent.click(page.getByText("What is a level?"));
    await expect(page.getByText(/the higher the offer/)).toBeVisible();
  },
};
