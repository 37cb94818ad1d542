import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, waitFor, within } from "@storybook/test";
import { type ComponentProps, useState } from "react";
import { Button } from "#design-system/Button";
import { MessageCarousel } from "#design-system/MessageCarousel";
import { long, messages } from "./fixtures";
import { messageOf } from "./longMessage";

const [first, second, last] = messages;

const meta = {
  title: "Overlays/MessageCarousel",
  component: MessageCarousel,
  args: { messages, open: true, onOpenChange: fn(), onRead: fn() },
  parameters: { layout: "fullscreen", docs: { story: { inline: false, height: "30rem" } } },
} satisfies Meta<typeof MessageCarousel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Dialogs are outside the story, at the end of the body. */
const screen = within(document.body);

/** The first of several: the way back is unavailable. */
export const Default: Story = {};

/** A single one: both arrows are unavailable. */
export const OneMessage: Story = { args: { ...Default.args, messages: messages.slice(0, 1) } };

/** Words without a space break, and the text scrolls inside. */
export const LongMessage: Story = {
  args: {
    ...Default.args,
    messages: [
      {
        id: "m9",
        title: long.word,
        message: `${long.word}\n\n`.repeat(20),
        created_at: "2024-03-05T07:04:09Z",
      },
    ],
  },
};

/** The text scrolls between title and arrows, which stay visible; the next message begins at its top again. */
export const MessageOf5000WordsAtTwiceItsSize: Story = {
  name: "Message of 5,000 words at 200 %",
  tags: ["state"],
  args: {
    // The second is long too: one that needs no scrolling begins at its top by itself.
    messages: messages.map((each) => (each === last ? each : { ...each, message: messageOf(5000) })),
  },
  globals: { text: "double" },
  // At a reader's own text of this size, title and arrows stay visible from this height on.
  parameters: { docs: { story: { height: "60rem" } } },
  play: async () => {
    const { dialog, next } = await arrows();
    const box = await screen.findByRole("dialog");
    const text = dialog.getByText(/^We read your description/);
    await expect(text.textContent?.split(/\s+/)).toHaveLength(5000);
    await expect(box.scrollHeight).toBeGreaterThan(box.clientHeight * 3);
    await expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    box.scrollTop = box.scrollHeight;
    const bottom = box.getBoundingClientRect().bottom;
    for (const bar of [dialog.getByRole("button", { name: "Close" }), next])
      await expect(bar.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
    await userEvent.click(next);
    await waitFor(() => expect(box.scrollTop).toBe(0));
    await userEvent.click(dialog.getByRole("button", { name: "Previous message" }));
  },
};

export const NoMessages: Story = {
  args: { ...Default.args, messages: [] },
  play: async () => {
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};

const arrows = async () => {
  const dialog = within(await screen.findByRole("dialog"));
  return {
    dialog,
    previous: dialog.getByRole("button", { name: /previous/i }),
    next: dialog.getByRole("button", { name: /next/i }),
  };
};

export const ArrowsGoThroughTheMessages: Story = {
  play: async () => {
    const { dialog, previous, next } = await arrows();
    await userEvent.click(next);
    await expect(dialog.getByText("Message 2 of 3")).toBeVisible();
    await userEvent.click(next);
    await expect(dialog.getByRole("heading", { name: last?.title })).toBeVisible();
    await userEvent.click(previous);
    await expect(dialog.getByText("Message 2 of 3")).toBeVisible();
  },
};

export const EndsAreDisabledAndKeepTheFocus: Story = {
  play: async () => {
    const { dialog, previous, next } = await arrows();
    await expect(previous).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(previous);
    await expect(dialog.getByText("Message 1 of 3")).toBeVisible();
    await userEvent.click(next);
    await userEvent.click(next);
    await expect(next).toHaveAttribute("aria-disabled", "true");
    await expect(next).toHaveFocus();
  },
};

export const PositionIsAnnouncedPolitely: Story = {
  play: async () => {
    const { dialog, next } = await arrows();
    const position = dialog.getByRole("status");
    const title = dialog.getByRole("heading", { name: first?.title });
    await expect(position).toHaveTextContent("Message 1 of 3");
    await expect(title).toHaveAttribute("aria-live", "polite");
    await userEvent.click(next);
    await expect(position).toHaveTextContent("Message 2 of 3");
    // The same element as before: a new element in a page is not announced.
    await expect(title).toHaveTextContent(second?.title ?? "");
  },
};

function Page(props: ComponentProps<typeof MessageCarousel>) {
  const [open, setOpen] = useState(true);
  const change = (next: boolean) => {
    props.onOpenChange(next);
    setOpen(next);
  };
  return (
    <main>
      <h1>Welcome</h1>
      <Button onClick={() => setOpen(true)}>Messages</Button>
      <MessageCarousel {...props} open={open} onOpenChange={change} />
    </main>
  );
}

export const ClosingMarksTheCurrentMessageRead: Story = {
  render: (args) => <Page {...args} />,
  play: async ({ args }) => {
    const { next } = await arrows();
    await userEvent.click(next);
    await userEvent.keyboard("{Escape}{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(args.onRead).toHaveBeenCalledOnce();
    await expect(args.onRead).toHaveBeenCalledWith("m2");
    await expect(args.onOpenChange).toHaveBeenCalledOnce();
    // Nothing had the focus before the popup: reading continues at the page's heading.
    await waitFor(() => expect(screen.getByRole("heading", { name: "Welcome" })).toHaveFocus());
  },
};

export const OpensAtTheFirstMessageAgain: Story = {
  render: (args) => <Page {...args} />,
  play: async ({ canvasElement }) => {
    const { next } = await arrows();
    await userEvent.click(next);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Messages" }));
    await expect(await screen.findByText("Message 1 of 3")).toBeVisible();
    await expect(screen.getByRole("heading", { name: first?.title })).toBeVisible();
  },
};

export const ClosingAfterTheLastMarksAllRead: Story = {
  args: { onAllRead: fn() },
  render: (args) => <Page {...args} />,
  play: async ({ args }) => {
    const { next } = await arrows();
    await userEvent.click(next);
    await userEvent.click(next);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(args.onAllRead).toHaveBeenCalledWith(["m1", "m2", "m3"]);
    await expect(args.onRead).not.toHaveBeenCalled();
  },
};

export const TheBackdropMarksTheCurrentMessageReadToo: Story = {
  render: (args) => <Page {...args} />,
  play: async ({ args }) => {
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(dialog.previousElementSibling as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(args.onRead).toHaveBeenCalledOnce();
    await expect(args.onRead).toHaveBeenCalledWith(first?.id);
  },
};
