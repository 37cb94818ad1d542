import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, within } from "@storybook/test";
import * as verify from "../../app/routes/_open.verify";
import { guest } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof verify>;

/** RFC 8037, appendix A.2. */
const key = {
  ...({ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" } as const),
  ...({ kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k", alg: "EdDSA", use: "sig" } as const),
};

const meta = {
  title: "Screens/Check a record",
  render: (args) => <Screen {...args} screen={verify.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/verify", visitor: guest, data: { keys: [key] } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const NotARecord: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const file = new File(['{"format":"other"}'], "other.json", { type: "application/json" });
    const chosen = new DataTransfer();
    chosen.items.add(file);
    const input: HTMLInputElement = page.getByLabelText("Record", { exact: true });
    input.files = chosen.files;
    await fireEvent.change(input);
    await expect(await page.findByText("It does not hold")).toBeVisible();
  },
};
