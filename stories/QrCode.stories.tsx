import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, waitFor, within } from "@storybook/test";
import { useState } from "react";
import { QrCode, qrPicture } from "#design-system/QrCode";
import { withClipboard } from "./clipboard";

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const meta = { title: "Inputs/QrCode", component: QrCode } satisfies Meta<typeof QrCode>;

export default meta;
type Story = StoryObj<typeof meta>;

const url = `otpauth://totp/Conclave:ada%40example.org?secret=${secret}&issuer=Conclave`;

export const Default: Story = { args: { picture: qrPicture(url) } };

export const SecretShown: Story = { args: { ...Default.args, secret } };

export const OpensAnAppOnThisDevice: Story = {
  args: { ...SecretShown.args, appHref: url },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole("link", { name: "Open in an app on this device" });
    await expect(link).toHaveAttribute("href", url);
  },
};

export const SecretOnItsWay: Story = { args: { ...Default.args, pending: true } };

export const AHiddenSecretIsNotInThePage: Story = {
  args: Default.args,
  play: async ({ canvasElement }) => {
    const toggle = within(canvasElement).getByRole("button", { name: "Show secret" });
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(decodeURIComponent(canvasElement.innerHTML)).not.toMatch(/JBSW|otpauth/);
  },
};

export const TheToggleShowsAndHidesIt: Story = {
  args: Default.args,
  render: function Toggled(args) {
    const [shown, setShown] = useState(false);
    return <QrCode {...args} secret={shown ? secret : undefined} onSecretShownChange={setShown} />;
  },
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
  beforeEach: withClipboard(write),
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
    const picture = within(canvasElement).getByRole<HTMLImageElement>("img", { name: /QR code/ });
    const [, svg = ""] = picture.src.split(",");
    const code = new DOMParser().parseFromString(decodeURIComponent(svg), "image/svg+xml");
    const [background, modules] = code.querySelectorAll("path");
    await expect(background?.getAttribute("fill")).toBe("#ffffff");
    await expect(modules?.getAttribute("fill")).toBe("#000000");
    // The first dark module of the corner mark is four modules from each edge.
    await expect(modules?.getAttribute("d")).toMatch(/^M4[, ]4/);
    const drawn = canvasElement.appendChild(document.importNode(code.documentElement, true));
    const [all, dark] = [...drawn.querySelectorAll("path")].map((path) => path.getBBox());
    if (!all || !dark) throw new Error("The picture has no background or no modules.");
    const { x, y, width, height } = dark;
    await expect([x, y, all.width - x - width, all.height - y - height]).toEqual([4, 4, 4, 4]);
    drawn.remove();
    await waitFor(() => expect(picture.naturalWidth).toBe(208));
  },
};
