import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, screen, userEvent, waitFor, within } from "@storybook/test";
import { Explanation } from "#design-system/Explanation";
import { TextField } from "#design-system/TextField";
import { emptyPage, showAsServerPage } from "./hydration";
import { hearsPressesOutside } from "./outside";

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
    const surface = await answer();
    await expect(surface).toHaveTextContent(/the higher the offer/);
    await expect(question(canvasElement)).toHaveAttribute("aria-expanded", "true");
    const arrow = surface.querySelector("svg");
    await expect(arrow).toHaveAttribute("aria-hidden", "true");
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

const besideAField: Story["decorators"] = [
  (Story) => (
    <>
      <Story />
      <TextField label="Target" />
    </>
  ),
];

export const WhoeverGoesOnElsewhereIsNotCalledBack: Story = {
  decorators: besideAField,
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole("textbox", { name: "Target" });
    await userEvent.click(question(canvasElement));
    await hearsPressesOutside(await answer());
    await userEvent.click(field);
    await closed();
    await userEvent.keyboard("kernel");
    await expect(field).toHaveValue("kernel");
  },
};

export const TabClosesAndGoesOn: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toHaveFocus());
    await userEvent.tab({ shift: true });
    await closed();
    await expect(question(canvasElement)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toHaveFocus());
    // The default action of Tab then begins at the question.
    await expect(fireEvent.keyDown(await answer(), { key: "Tab" })).toBe(true);
    await expect(question(canvasElement)).toHaveFocus();
    await closed();
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
