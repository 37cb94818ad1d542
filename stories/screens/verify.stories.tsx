import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, within } from "@storybook/test";
import * as verify from "../../app/routes/_open.verify";
import { guest } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";
import { signedRecord, signingKey } from "./signed-record";

type Args = ScreenArgs<typeof verify>;

const meta = {
  title: "Screens/Check a record",
  render: (args) => <Screen {...args} screen={verify.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/verify", visitor: guest, data: { keys: [signingKey] } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Chooses a file in the field of this label. */
async function choose(canvasElement: HTMLElement, label: string, file: File) {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  const input: HTMLInputElement = within(canvasElement).getByLabelText(label, { exact: true });
  input.files = chosen.files;
  await fireEvent.change(input);
}

/** Signed by the programme, and unchanged. */
export const ItHolds: Story = {
  tags: ["state"],
  play: async ({ canvasElement }) => {
    await choose(canvasElement, "Record", await signedRecord());
    const page = within(canvasElement);
    await expect(await page.findByText("It holds")).toBeVisible();
    await expect(page.getByText("The assessment began")).toBeVisible();
  },
};

/** The record holds; a file beside it is nothing that it proves. */
export const BesideAFileThatIsNotProved: Story = {
  tags: ["state"],
  play: async ({ canvasElement }) => {
    await choose(canvasElement, "Files, if you like", new File(["Nothing to see."], "notes.txt"));
    await choose(canvasElement, "Record", await signedRecord());
    const page = within(canvasElement);
    await expect(await page.findByText("The record holds")).toBeVisible();
    await expect(page.getByText("Not proved to be what was sent")).toBeVisible();
  },
};

export const NotARecord: Story = {
  tags: ["state"],
  play: async ({ canvasElement }) => {
    await choose(canvasElement, "Record", new File(['{"format":"other"}'], "other.json"));
    await expect(await within(canvasElement).findByText("It does not hold")).toBeVisible();
  },
};

/** The browser knows no Ed25519, as it knows no key of this form. */
export const CannotBeChecked: Story = {
  tags: ["state"],
  args: { data: { keys: [{ ...signingKey, x: "" }] } },
  play: async ({ canvasElement }) => {
    await choose(canvasElement, "Record", await signedRecord());
    await expect(
      await within(canvasElement).findByText(/This browser cannot check Ed25519 signatures/),
    ).toBeVisible();
  },
};
