import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { phoneCountries } from "#design-system/CountryPicker";
import { Flag } from "#design-system/Flag";

const meta = {
  title: "Foundations/Flag",
  component: Flag,
  args: { country: "IT" },
} satisfies Meta<typeof Flag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args) => (
    <p>
      <Flag {...args} style={{ display: "inline" }} /> Italy
    </p>
  ),
};

export const IsNeverAnnounced: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("img")).toBeNull();
  },
};

export const All: Story = {
  render: () => (
    <ul
      style={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(12rem, 1fr))", gap: "0.5rem" }}
    >
      {phoneCountries.map(({ iso, title }) => (
        <li key={iso} style={{ display: "flex", alignItems: "center", gap: "0.5rem" }}>
          <Flag country={iso} /> {title}
        </li>
      ))}
    </ul>
  ),
};

export const ComesFromTheSiteItself: Story = {
  play: async () => {
    const sprite = new DOMParser().parseFromString(await (await fetch("/flags.svg")).text(), "image/svg+xml");
    const missing = phoneCountries.filter(({ iso }) => !sprite.getElementById(iso.toLowerCase()));
    await expect(missing).toEqual([]);
  },
};
