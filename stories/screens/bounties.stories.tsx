import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import * as bountiesScreen from "../../app/routes/_gated.bounties";
import { bounties, full, member, memberIncomplete, open } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof bountiesScreen>;

const meta = {
  title: "Screens/Bounties",
  render: (args) => <Screen {...args} screen={bountiesScreen.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/bounties", visitor: member, data: { bounties, requests: [] } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

const request = (bounty: string, acknowledged: boolean) => ({
  data: { bounties, requests: [{ id: "r1", bounty, acknowledged }] },
});
/** Dialogs stand beside the story, at the end of the body. */
const findDialog = async (name: string) => within(await within(document.body).findByRole("dialog", { name }));

export const AllTargets: Story = {};

export const Filtered: Story = { args: { address: "/bounties?platform=Android" } };

export const NoTargetForTheTechnology: Story = {
  tags: ["state"],
  args: { address: "/bounties?platform=Solaris" },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByRole("combobox", { name: "Target Technology" })).toHaveValue("Any");
    await expect(page.getAllByRole("button", { name: /Level \d/ })).toHaveLength(bounties.length);
  },
};

export const NoTargets: Story = { args: { data: { bounties: [], requests: [] } } };

export const TargetOpen: Story = { args: { address: `/bounties?target=${open.id}` } };

export const TargetOpenAndFull: Story = { args: { address: `/bounties?target=${full.id}` } };

export const Requesting: Story = {
  tags: ["state"],
  args: { ...TargetOpen.args, pending: true },
  play: async () => {
    const dialog = await findDialog(open.title);
    await userEvent.click(dialog.getByRole("button", { name: "Apply to research this target" }));
    await expect(await dialog.findByRole("button", { name: /Requesting/ })).toBeVisible();
  },
};

export const Requested: Story = { args: { ...TargetOpen.args, ...request(open.id, false) } };

export const OnTheWaitingList: Story = { args: { ...TargetOpenAndFull.args, ...request(full.id, false) } };

export const Acknowledged: Story = { args: { ...TargetOpen.args, ...request(open.id, true) } };

export const ProfileIncomplete: Story = { args: { ...TargetOpen.args, visitor: memberIncomplete } };

export const RequestRefused: Story = {
  tags: ["state"],
  args: { ...TargetOpen.args, answer: { lines: ["You have applied for this target already."] } },
  play: async () => {
    const dialog = await findDialog(open.title);
    await userEvent.click(dialog.getByRole("button", { name: "Apply to research this target" }));
    await expect(await dialog.findByText("You have applied for this target already.")).toBeVisible();
  },
};

export const TargetTakenAway: Story = {
  tags: ["state"],
  args: { address: "/bounties?target=taken-away", answer: { lines: ["Not found."] } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText("This target is no longer among the bounties.")).toBeVisible();
    await expect(page.getByText(/Your request was not sent/)).toBeVisible();
  },
};

export const RefusedBeforeTheScriptsCame: Story = {
  tags: ["state"],
  args: RequestRefused.args,
  play: async () => {
    const dialog = await findDialog(open.title);
    await expect(await dialog.findByText("You have applied for this target already.")).toBeVisible();
  },
};
