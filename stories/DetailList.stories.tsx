import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { DetailList } from "#design-system/DetailList";
import { long } from "./fixtures";

const meta = { title: "Cards/DetailList", component: DetailList } satisfies Meta<typeof DetailList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: {
    items: [
      { term: "Username", detail: "sample" },
      { term: "First name", detail: "Sample" },
      { term: "Research Focus", detail: "Browsers, sandboxes" },
      { term: "Phone", detail: "+39 02 0000 0000" },
    ],
  },
};

export const NotGiven: Story = {
  tags: ["state"],
  args: {
    items: [
      { term: "Phone", detail: "" },
      { term: "Serials", detail: 0 },
    ],
  },
  play: async ({ canvasElement }) => {
    const [phone, serials] = within(canvasElement).getAllByRole("definition");
    await expect(phone).toHaveTextContent("not given");
    await expect(serials).toHaveTextContent(/^0$/);
  },
};

export const LongWords: Story = {
  tags: ["state"],
  args: { items: [{ term: "Research Focus", detail: long.word }] },
  globals: { viewport: { value: "mobile1" } },
  parameters: { docs: { story: { height: "11.5rem" } } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
