import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { Timeline } from "#design-system/Timeline";
import { eventsWithFiles, submissionEvents } from "./submissions";

const meta = { title: "Cards/Timeline", component: Timeline } satisfies Meta<typeof Timeline>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["state"],
  args: { events: submissionEvents },
  play: async ({ canvasElement }) => {
    const events = within(canvasElement).getAllByRole("listitem");
    await expect(events.map(({ id }) => id)).toEqual(["event-1", "event-2", "event-3"]);
    await expect(events.map((event) => within(event).queryByText("New") !== null)).toEqual([
      false,
      false,
      true,
    ]);
  },
};

export const ASealedMessageIsOpenedToBeCopied: Story = {
  args: { events: submissionEvents.slice(1, 2) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText("Sealed message"));
    const message = canvas.getByRole("region", { name: "You answered, sealed" });
    await expect(message).toHaveTextContent("-----BEGIN PGP MESSAGE-----");
    await expect(canvas.getByRole("button", { name: "Copy message" })).toBeVisible();
  },
};

export const FilesAreNamedMeasuredAndToBeDownloadedSealed: Story = {
  name: "With files",
  tags: ["state"],
  args: { events: eventsWithFiles },
  play: async ({ canvasElement }) => {
    const files = within(canvasElement).getByRole("list", { name: "You answered: files" });
    const [first, second] = within(files).getAllByRole("listitem");
    await expect(first).toHaveTextContent(/^trace\.log, 47\.1 KiBSHA-256 a3a3/);
    const copy = within(files).getByRole("link", { name: "Sealed copy of trace.log" });
    await expect(copy).toHaveAttribute("download");
    await expect(second).toHaveTextContent("File 2, 1.2 MiB");
  },
};

export const HostileTextIsInert: Story = {
  args: {
    events: [
      {
        ordinal: 1,
        title: "The programme asks",
        at: "2026-01-15T12:00:00.000Z",
        by: "\u202eevil<b>",
        text: `<img src=x onerror="alert(1)">\n${"x".repeat(400)}`,
        files: [{ id: "1", name: `\u202egpj.<b>exe${"x".repeat(200)}`, size: 1, sha256: "0".repeat(64) }],
      },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("img, b")).toBeNull();
    // A text in Arabic or Hebrew is read from the right, whatever the page's own direction.
    const text = within(canvasElement).getByText(/<img src=x/);
    await expect(text).toHaveAttribute("dir", "auto");
  },
};
