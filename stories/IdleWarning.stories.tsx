import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { useState } from "react";
import { Button, ButtonLink } from "#design-system/Button";
import { IdleWarning } from "#design-system/IdleWarning";

const meta = {
  title: "Overlays/IdleWarning",
  component: IdleWarning,
  args: {
    open: true,
    secondsLeft: 60,
    onStay: fn(),
    logout: (
      <ButtonLink href="/logout" variant="secondary">
        Logout
      </ButtonLink>
    ),
  },
  parameters: { layout: "fullscreen", docs: { story: { inline: false, height: "24rem" } } },
} satisfies Meta<typeof IdleWarning>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Dialogs are outside the story, at the end of the body. */
const screen = within(document.body);

/** The last minute begins. */
export const Default: Story = {};

/** The last second, in the singular. */
export const LastSecond: Story = { args: { ...Default.args, secondsLeft: 1 } };

/** The page stores a draft, so nothing is lost: it says that instead. */
export const SaysThatTheDraftIsSafe: Story = {
  tags: ["state"],
  args: { isDraftKept: true },
  play: async () => {
    const dialog = await screen.findByRole("dialog");
    await expect(dialog).toHaveAccessibleDescription(/The draft of what you wrote is safe/);
    await expect(dialog).not.toHaveTextContent("is lost");
  },
};

export const StartsAtStaySignedIn: Story = {
  play: async ({ args }) => {
    const stay = await screen.findByRole("button", { name: "Stay signed in" });
    await expect(stay).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onStay).toHaveBeenCalledOnce();
  },
};

export const TabGoesRound: Story = {
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    const stay = dialog.getByRole("button", { name: "Stay signed in" });
    await expect(stay).toHaveFocus();
    for (const next of [
      dialog.getByRole("button", { name: "Close" }),
      dialog.getByRole("link", { name: "Logout" }),
      stay,
    ]) {
      await userEvent.tab();
      await expect(next).toHaveFocus();
    }
  },
};

export const EscapeStays: Story = {
  play: async ({ args }) => {
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await expect(args.onStay).toHaveBeenCalledOnce();
  },
};

export const TimeIsAnnouncedSparingly: Story = {
  render: function Countdown(args) {
    const [secondsLeft, setSecondsLeft] = useState(60);
    const pass = (seconds: number) => setSecondsLeft((left) => left - seconds);
    return (
      <IdleWarning
        {...args}
        secondsLeft={secondsLeft}
        logout={
          <>
            <Button variant="secondary" onClick={() => pass(10)}>
              10 seconds later
            </Button>
            <Button variant="secondary" onClick={() => pass(20)}>
              20 seconds later
            </Button>
          </>
        }
      />
    );
  },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "10 seconds later" }));
    await expect(dialog.getByRole("timer")).toHaveTextContent("50 seconds");
    await expect(dialog.getByRole("status")).toHaveTextContent("60 seconds left.");
    await userEvent.click(dialog.getByRole("button", { name: "20 seconds later" }));
    await expect(dialog.getByRole("status")).toHaveTextContent("30 seconds left.");
  },
};
