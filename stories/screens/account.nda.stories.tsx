import type { Meta, StoryObj } from "@storybook/react";
import { parseMarkdown } from "#design-system/Markdown";
import AccountLayout from "../../app/routes/_gated.account";
import * as nda from "../../app/routes/_gated.account.nda";
import { signature } from "../fixtures";
import { member } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof nda>;

const data = {
  signature,
  signedAt: "2024-03-05T07:04:09.000Z",
  signerName: "Sample Researcher",
  content: parseMarkdown("# Agreement\n\nBetween the Company and **Sample Researcher**, 5 March 2024."),
};
const evidence = (signedWith: string) => [
  { term: "Signed by", detail: "Sample Researcher" },
  { term: "Signed with", detail: signedWith },
  { term: "Signed at", detail: "2024-03-05 07:04:09 UTC" },
  { term: "From address", detail: "198.51.100.7" },
  { term: "SHA-256 of the text", detail: "5e".repeat(32) },
];

const meta = {
  title: "Screens/Account/NDA",
  render: (args) => <Screen {...args} screen={nda.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen" },
  args: {
    address: "/account/nda",
    visitor: member,
    data: { ...data, evidence: evidence("Sample Company S.r.l.") },
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Signed before the company's name was stored with each agreement. */
export const CompanyNotKept: Story = {
  args: {
    data: {
      ...data,
      evidence: evidence(
        "The company’s name at the time was not kept with this agreement. Its text names the company as it is called now.",
      ),
    },
  },
};
