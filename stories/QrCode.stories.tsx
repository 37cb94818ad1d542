import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { QrCode } from "#design-system/QrCode";

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const meta = { title: "Inputs/QrCode", component: QrCode } satisfies Meta<typeof QrCode>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { url: `otpauth://totp/Conclave:ada%40example.org?secret=${secret}&issuer=Conclave`, secret },
};

export const SecretShown: Story = { args: { ...Default.args, defaultSecretShown: true } };

export const AHiddenSecretIsNotInThePage: Story = {
  args: Default.args,
  play: async ({ canvasElement }) => {
    const toggle = within(canvasElement).getByRole("button", { name: "Show secret" });
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(canvasElement.innerHTML).not.toMatch(/JBSW/);
  },
};

export const TheToggleShowsAndHidesIt: Story = {
  args: Default.args,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Show secret" }));
    await expect(
      canvas.getByText((_, element) => element?.localName === "code" && element.textContent === secret),
    ).toBeVisible();
    const toggle = canvas.getByRole("button", { name: "Hide secret" });
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(toggle).toHaveFocus();
    await userEvent.click(toggle);
    await expect(canvasElement.innerHTML).not.toMatch(/JBSW/);
  },
};

const write = fn(async () => {});

export const CopyingGivesItWithoutSpaces: Story = {
  args: SecretShown.args,
  beforeEach: () => {
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: write } });
    return () => Reflect.deleteProperty(navigator, "clipboard");
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Copy secret" }));
    await expect(write).toHaveBeenCalledWith(secret);
  },
};

export const SelectingItGivesItWithoutSpaces: Story = {
  args: SecretShown.args,
  play: async ({ canvasElement }) => {
    const code = canvasElement.querySelector("code") ?? canvasElement;
    getSelection()?.selectAllChildren(code);
    await expect(getSelection()?.toString()).toBe(secret);
  },
};

export const BlackOnWhiteWithAQuietZoneInBothThemes: Story = {
  args: Default.args,
  play: async ({ canvasElement }) => {
    const code = within(canvasElement).getByRole("img", { name: /QR code/ });
    const [background, modules] = code.querySelectorAll("path");
    await expect(background).toHaveAttribute("fill", "#ffffff");
    await expect(modules).toHaveAttribute("fill", "#000000");
    // The first dark module of the corner mark stands four modules from each edge.
    await expect(modules?.getAttribute("d")).toMatch(/^M4[, ]4/);
  },
};
