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

const viewBoxOf = (element: Element | null) =>
  element?.getAttribute("viewBox")?.split(" ").map(Number) ?? Array<number>(4).fill(Number.NaN);

/** Every flag is in the sheet where its component looks for it, and no other flag overlaps that part. */
export const ComesFromTheSiteItself: Story = {
  render: () => (
    <div style={{ display: "flex", flexWrap: "wrap", gap: "0.5rem" }}>
      {phoneCountries.map(({ iso }) => (
        <Flag key={iso} country={iso} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const address = canvasElement.querySelector("image")?.getAttribute("href") ?? "";
    await expect(new URL(address, location.href).origin).toBe(location.origin);
    const sheet = new DOMParser().parseFromString(await (await fetch(address)).text(), "image/svg+xml");
    const places = phoneCountries.map(({ iso }) => {
      const flag = sheet.getElementById(iso.toLowerCase());
      return ["x", "y", "width", "height"].map((name) => Number(flag?.getAttribute(name) ?? Number.NaN));
    });
    await expect([...canvasElement.querySelectorAll("svg")].map(viewBoxOf)).toEqual(places);
  },
};

/** Without a code, as before a country is chosen, it is an empty part of the sheet and not the whole of it. */
export const IsNoneWithoutACode: Story = {
  args: { country: "" },
  play: async ({ canvasElement }) => {
    const [x = Number.NaN] = viewBoxOf(canvasElement.querySelector("svg"));
    await expect(x % 4).toBeGreaterThan(3);
  },
};
