// Long because: each state and behaviour that a dialog owes is a story, and one component has one file of stories.

import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, fn, userEvent, waitFor, within } from "@storybook/test";
import { Button } from "#design-system/Button";
import { Dialog, setStyleNonce } from "#design-system/Dialog";
import { TextField } from "#design-system/TextField";
import { MountedWhenNeeded, Page, TwoDialogs, WithExplanation, WithPopover } from "./dialog-pages";
import { hearsPressesOutside } from "./outside";

const meta = {
  title: "Overlays/Dialog",
  component: Dialog,
  args: {
    open: true,
    onOpenChange: fn(),
    title: "Decline the agreement?",
    children: "Without it you cannot reach the targets. You can come back and sign later.",
  },
  // Each in a frame of its own on the component's page: an open dialog takes the whole of it.
  parameters: { layout: "fullscreen", docs: { story: { inline: false, height: "28rem" } } },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Dialogs are rendered outside the story, at the end of the body. */
const screen = within(document.body);

const paragraphs = Array.from({ length: 24 }, (_, number) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
  <p key={number}>{`${number + 1}. The parties keep secret what they learn about each other's work.`}</p>
));

/** A text to read, and to close. */
export const Default: Story = {};

/** A sentence that screen readers read with the title. */
export const WithDescription: Story = {
  args: { ...Default.args, description: "This ends your session on every device.", children: undefined },
};

/** A question with its two answers as buttons. */
export const WithActions: Story = {
  tags: ["state"],
  args: {
    ...Default.args,
    footer: (
      <>
        <Button variant="secondary">Stay</Button>
        <Button variant="critical">Decline</Button>
      </>
    ),
  },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.queryByRole("banner")).toBeNull();
    await expect(dialog.queryByRole("contentinfo")).toBeNull();
  },
};

/** The wide size, for tables. */
export const Large: Story = { args: { ...WithActions.args, size: "l" } };

/** The content scrolls inside; title and actions stay visible. */
export const LongContent: Story = { args: { ...WithActions.args, title: "Agreement", children: paragraphs } };

/** A title without a space breaks. */
export const LongTitle: Story = {
  args: { ...Default.args, title: "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(2) },
};

const opened = async (canvasElement: HTMLElement) => {
  const opener = within(canvasElement).getByRole("button", { name: "Decline" });
  await userEvent.click(opener);
  const dialog = await screen.findByRole("dialog", { name: "Decline the agreement?" });
  await hearsPressesOutside(dialog);
  return { opener, dialog };
};
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const backdropOf = (dialog: HTMLElement) => dialog.previousElementSibling as HTMLElement;

const OnPage: Story = { args: { open: false }, render: (args) => <Page {...args} /> };

export const OpensWithTheFocusInside: Story = {
  ...OnPage,
  play: async ({ canvasElement }) => {
    const { dialog } = await opened(canvasElement);
    await waitFor(() => expect(dialog.querySelector(":focus")).not.toBeNull());
  },
};

export const EscapeCloses: Story = {
  ...OnPage,
  play: async ({ args, canvasElement }) => {
    const { opener } = await opened(canvasElement);
    await userEvent.keyboard("{Escape}");
    await gone();
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(args.onOpenChange).toHaveBeenCalledOnce();
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};

/** Safari fires the last key of a composition after its end, with the code 229. */
export const EscapeOfAnInputMethodDoesNotClose: Story = {
  play: async ({ args }) => {
    const dialog = await screen.findByRole("dialog");
    fireEvent.keyDown(dialog, { key: "Escape", isComposing: true });
    fireEvent.keyDown(dialog, { key: "Escape", keyCode: 229 });
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    fireEvent.keyDown(dialog, { key: "Escape" });
    await expect(args.onOpenChange).toHaveBeenCalledOnce();
  },
};

export const CloseCloses: Story = {
  ...OnPage,
  play: async ({ args, canvasElement }) => {
    const { opener, dialog } = await opened(canvasElement);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await gone();
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(args.onOpenChange).toHaveBeenCalledOnce();
  },
};

export const BackdropCloses: Story = {
  ...OnPage,
  play: async ({ args, canvasElement }) => {
    const { opener, dialog } = await opened(canvasElement);
    await userEvent.click(backdropOf(dialog));
    await gone();
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(args.onOpenChange).toHaveBeenCalledOnce();
  },
};

export const PressThatBeganInsideNeverCloses: Story = {
  ...OnPage,
  play: async ({ args, canvasElement }) => {
    const { dialog } = await opened(canvasElement);
    const backdrop = backdropOf(dialog);
    await userEvent.pointer([
      { keys: "[MouseLeft>]", target: within(dialog).getByRole("heading") },
      { target: backdrop },
      { keys: "[/MouseLeft]", target: backdrop },
    ]);
    // A browser dispatches the click of such a press to the common ancestor; some to the backdrop.
    fireEvent.click(backdrop);
    await expect(dialog).toBeVisible();
    await expect(args.onOpenChange).not.toHaveBeenCalled();
  },
};

export const ClosingOnceMeansOnce: Story = {
  name: "Closing once means once, also when the page is slow to close",
  play: async ({ args }) => {
    const dialog = await screen.findByRole("dialog");
    // Not simulated with its pauses: the four count as one closing within a second only.
    fireEvent.keyDown(dialog, { key: "Escape" });
    fireEvent.keyDown(dialog, { key: "Escape" });
    fireEvent.pointerDown(backdropOf(dialog));
    fireEvent.click(backdropOf(dialog));
    const close = within(dialog).getByRole("button", { name: "Close" });
    close.focus();
    fireEvent.click(close);
    await expect(args.onOpenChange).toHaveBeenCalledOnce();
  },
};

export const OpenerIsGone: Story = {
  name: "Without its opener the focus goes to the nearest heading",
  args: { open: false },
  render: (args) => <Page {...args} losesOpener />,
  play: async ({ canvasElement }) => {
    await opened(canvasElement);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Agreement" })).toHaveFocus());
  },
};

export const FieldTakesTheFocus: Story = {
  name: "A field that takes the focus itself does not lose the way back",
  args: { open: false },
  render: (args) => <Page {...args}>{<TextField label="Reason" autoFocus />}</Page>,
  play: async ({ canvasElement }) => {
    const { opener } = await opened(canvasElement);
    await expect(screen.getByRole("textbox", { name: "Reason" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

export const NothingIsLeftOnTheBody: Story = {
  ...OnPage,
  play: async ({ canvasElement }) => {
    const attributes = () => document.body.getAttributeNames().sort().join();
    const before = { attributes: attributes(), children: document.body.children.length };
    await opened(canvasElement);
    await userEvent.keyboard("{Escape}");
    await gone();
    await waitFor(() => expect(attributes()).toBe(before.attributes));
    await expect(document.body.children.length).toBe(before.children);
    await expect(document.querySelector("[aria-hidden='true'][data-aria-hidden]")).toBeNull();
  },
};

export const LongContentScrollsInside: Story = {
  args: LongContent.args,
  play: async () => {
    const dialog = await screen.findByRole("dialog");
    await expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight);
    await expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
    await expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight);
  },
};

export const WhatIsFocusedIsInSight: Story = {
  args: {
    ...LongContent.args,
    title: "Decline the agreement and leave the programme for good?",
    children: paragraphs.map((paragraph) => (
      <div key={paragraph.key}>
        {paragraph}
        <Button>{paragraph.key}</Button>
      </div>
    )),
    footer: ["Stay for now", "Ask the programme", "Decline"].map((name) => (
      <Button key={name}>{name}</Button>
    )),
  },
  globals: { viewport: { value: "mobile1" } },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    const barOf = (element: HTMLElement) => (element.parentElement as HTMLElement).getBoundingClientRect();
    const top = barOf(dialog.getByRole("heading"));
    const bottom = barOf(dialog.getByRole("button", { name: "Decline" }));
    const fields = dialog.getAllByRole("button", { name: /^\d/ });
    for (const field of [...fields, ...fields.reverse()]) {
      field.focus();
      const place = field.getBoundingClientRect();
      await expect(place.top).toBeGreaterThanOrEqual(top.bottom);
      await expect(place.bottom).toBeLessThanOrEqual(bottom.top);
    }
  },
};

export const FocusReturnsWhenTheDialogIsUnmounted: Story = {
  render: (args) => <MountedWhenNeeded {...args} />,
  play: async ({ canvasElement }) => {
    const { opener } = await opened(canvasElement);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(opener).toHaveFocus());
    await waitFor(() => expect(document.body).not.toHaveAttribute("style"));
  },
};

export const PopoverAndDialogCloseOneAtATime: Story = {
  args: { open: false },
  render: (args) => <WithPopover {...args} />,
  play: async ({ canvasElement }) => {
    const { dialog } = await opened(canvasElement);
    const why = within(dialog).getByRole("button", { name: "Why is it asked?" });
    const popover = () => screen.queryByRole("dialog", { name: "Why" });
    const isOnTop = (element: HTMLElement) => {
      const { left, top } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 5, top + 5));
    };

    await userEvent.click(why);
    await waitFor(() => expect(isOnTop(screen.getByRole("button", { name: "Understood" }))).toBe(true));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(popover()).toBeNull());
    await expect(dialog).toBeVisible();

    await userEvent.click(why);
    await hearsPressesOutside(await screen.findByRole("dialog", { name: "Why" }));
    await userEvent.click(backdropOf(dialog));
    await waitFor(() => expect(popover()).toBeNull());
    await expect(dialog).toBeVisible();

    await userEvent.click(backdropOf(dialog));
    await gone();
  },
};

export const ExplanationAndDialogCloseOneAtATime: Story = {
  args: { open: false },
  render: (args) => <WithExplanation {...args} />,
  play: async ({ canvasElement }) => {
    const { dialog } = await opened(canvasElement);
    await userEvent.click(within(dialog).getByRole("button", { name: "What is a level?" }));
    const explanation = await screen.findByRole("dialog", { name: "What is a level?" });
    await hearsPressesOutside(explanation);
    await userEvent.click(backdropOf(dialog));
    await waitFor(() => expect(explanation).not.toBeInTheDocument());
    await expect(dialog).toBeVisible();
    await userEvent.click(backdropOf(dialog));
    await gone();
  },
};

export const NestedDialogsCloseOneAtATime: Story = {
  args: { open: false },
  render: (args) => <TwoDialogs {...args} />,
  play: async ({ canvasElement }) => {
    const { opener, dialog } = await opened(canvasElement);
    const inner = within(dialog).getByRole("button", { name: "Read it again" });
    await userEvent.click(inner);
    const upper = await screen.findByRole("dialog", { name: "Agreement" });
    await hearsPressesOutside(upper);
    await userEvent.click(backdropOf(upper));
    await waitFor(() => expect(upper).not.toBeInTheDocument());
    await expect(dialog).toBeVisible();
    await waitFor(() => expect(inner).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await gone();
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

// Proves 3.4.3
export const StyleCarriesTheNonce: Story = {
  ...OnPage,
  play: async ({ canvasElement }) => {
    setStyleNonce("bm9uY2Utb2YtdGhlLXBhZ2U=");
    await opened(canvasElement);
    const locks = () =>
      [...document.querySelectorAll("style")].filter((style) =>
        style.textContent?.includes("data-scroll-locked"),
      );
    await waitFor(() => expect(locks().map(({ nonce }) => nonce)).toEqual(["bm9uY2Utb2YtdGhlLXBhZ2U="]));
  },
};
