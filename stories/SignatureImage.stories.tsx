import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { SignatureImage } from "#design-system/SignatureImage";
import { signature } from "./fixtures";
import { inBothThemes } from "./themes";

const meta = { title: "Cards/SignatureImage", component: SignatureImage } satisfies Meta<
  typeof SignatureImage
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["state"],
  args: { src: signature, signerName: "Sample Researcher" },
  play: async ({ canvasElement }) => {
    const image = within(canvasElement).getByRole("img", { name: "Signature of Sample Researcher" });
    await inBothThemes(() => expect(getComputedStyle(image).backgroundColor).toBe("rgb(255, 255, 255)"));
  },
};

export const Missing: Story = { args: { ...Default.args, src: "data:image/png;base64," } };
