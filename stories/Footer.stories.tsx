import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Footer } from "#design-system/Footer";
import { ThemeSwitch } from "#design-system/ThemeSwitch";
import { company, contact, legalLinks, long } from "./fixtures";

const meta = {
  title: "Navigation/Footer",
  component: Footer,
  parameters: { layout: "fullscreen", docs: { story: { height: "16rem" } } },
  args: { company, contact, links: legalLinks },
} satisfies Meta<typeof Footer>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The programme's company, its contact, and the legal notices. */
export const Default: Story = {
  tags: ["state"],
  play: async ({ canvasElement }) => {
    const footer = within(within(canvasElement).getByRole("contentinfo"));
    await expect(footer.getByText(company.registeredOffice)).toBeVisible();
    await expect(footer.getByText(company.taxNumber)).toBeVisible();
    await expect(footer.getByText(company.registryNumber)).toBeVisible();
    await expect(footer.getByRole("link", { name: "Privacy policy" })).toHaveAttribute(
      "href",
      "/privacy-policy",
    );
    await expect(footer.getByRole("link", { name: contact })).toHaveAttribute("href", `mailto:${contact}`);
  },
};

/** With a small setting, such as the theme. */
export const WithSettings: Story = {
  args: { children: <ThemeSwitch value="system" onValueChange={() => {}} /> },
};

/** Long names on the narrowest phone: they break. */
export const LongWords: Story = {
  tags: ["state"],
  args: { ...WithSettings.args, company: { ...company, name: long.name, taxNumber: long.word } },
  globals: { viewport: { value: "mobile1" } },
  parameters: { docs: { story: { height: "35.5rem" } } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
