import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { CodeSheet } from "#design-system/CodeSheet";
import { withClipboard } from "./clipboard";

const meta = { title: "Cards/CodeSheet", component: CodeSheet } satisfies Meta<typeof CodeSheet>;

export default meta;
type Story = StoryObj<typeof meta>;

const codes = [
  ...["7K3M-PQ2V-XR9D", "0A5T-BC8N-41WZ", "MJ6G-RR02-9KQF", "ZX4H-77PD-EVT1", "5NWB-K0C3-H8YA"],
  ...["Q2VD-MT9X-60JR", "CFE8-31GA-PZ4K", "9RHT-XW5N-B7MQ", "1YPK-0D6V-JC2S", "T8AZ-4QNE-RF3G"],
];

export const Default: Story = {
  tags: ["state"],
  args: {
    codes,
    title: "Recovery codes for Conclave, researcher@example.org",
    note: "Each of them replaces the authenticator app once, when you log in.",
    fileName: "recovery-codes.txt",
  },
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole("list", { name: /^Recovery codes/ });
    await expect(within(list).getAllByRole("listitem")).toHaveLength(10);
  },
};

/** Without scripts too: the link contains the file. */
export const TheDownloadHoldsEveryCode: Story = {
  args: Default.args,
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole("link", { name: "Download" });
    await expect(link).toHaveAttribute("download", "recovery-codes.txt");
    const [, file = ""] = (link.getAttribute("href") ?? "").split(",");
    const lines = decodeURIComponent(file).split("\n");
    await expect(lines.slice(0, 2)).toEqual([Default.args?.title, Default.args?.note]);
    await expect(lines.slice(3, -1)).toEqual(codes);
  },
};

const write = fn(async () => {});

export const CopiesThemALineEach: Story = {
  args: Default.args,
  beforeEach: withClipboard(write),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Copy" }));
    await expect(write).toHaveBeenCalledWith(codes.join("\n"));
  },
};

const print = fn();

export const Prints: Story = {
  args: Default.args,
  beforeEach: () => {
    const { print: real } = window;
    window.print = print;
    return () => {
      window.print = real;
    };
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Print" }));
    await expect(print).toHaveBeenCalledOnce();
  },
};

export const OnAPhone: Story = {
  tags: ["state"],
  args: Default.args,
  globals: { viewport: { value: "mobile1" } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

const longCode = `conclave_${"Xk7_pQ-2".repeat(6)}`;

export const OneLongCode: Story = {
  tags: ["state"],
  args: {
    codes: [longCode],
    title: "Access token “Nightly fuzzing”",
    note: "A program sends it in the header Authorization, after the word Bearer.",
    fileName: "access-token.txt",
  },
  globals: { viewport: { value: "mobile1" } },
  parameters: { docs: { story: { height: "12.5rem" } } },
  play: async ({ canvasElement }) => {
    const item = within(canvasElement).getByRole("listitem");
    await expect(item.scrollWidth).toBeLessThanOrEqual(item.clientWidth);
  },
};

export const CopiesALongCodeWhole: Story = {
  args: OneLongCode.args,
  beforeEach: withClipboard(write),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Copy" }));
    await expect(write).toHaveBeenCalledWith(longCode);
  },
};
