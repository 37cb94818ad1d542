import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import type { Bounty } from "#contract/content";
import type { ResearchRequest } from "#contract/research";
import * as bountiesScreen from "../../app/routes/_gated.bounties";
import { bounties, full, member, memberIncomplete, open } from "./fixtures";
import { loggedOut } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

// Long because: each state of the targets, and of the details of one, is here.

type Args = ScreenArgs<typeof bountiesScreen>;

type Data = Args["data"];

const different = <Value,>(values: Value[]) => [...new Set(values)];
const nothingChosen = { platform: "Any", category: "", level: "", places: "", mine: "", q: "", page: 1 };

/** The screen's loader data when these of all targets are shown. */
function answers(shown: Bounty[], answer: Partial<Data> = {}): Data {
  const names = different(shown.map(({ category }) => category));
  return {
    bounties: shown,
    total: shown.length,
    all: bounties.length,
    pages: 1,
    firstPosition: 0,
    requests: [],
    unlisted: null,
    target: null,
    isList: false,
    choices: nothingChosen,
    categories: names.map((name) => ({
      name,
      page: 1,
      count: shown.filter(({ category }) => category === name).length,
    })),
    facets: {
      platforms: ["Any", ...different(bounties.map(({ platform }) => platform)).sort()],
      categories: different(bounties.map(({ category }) => category)),
      levels: different(bounties.map(({ level }) => level)).sort((a, b) => b - a),
    },
    ...answer,
  };
}

/** The details of a target over all of them. */
const showing = (target: Bounty, requests: ResearchRequest[] = []) => ({
  address: `/bounties?target=${target.id}`,
  data: answers(bounties, { target, requests }),
});

const meta = {
  title: "Screens/Bounties",
  render: (args) => <Screen {...args} screen={bountiesScreen.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/bounties", visitor: member, data: answers(bounties) },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

const request = ({ id: bounty }: Bounty, state: Partial<ResearchRequest> = {}) => [
  { id: "r1", bounty, acknowledged: false, ...state },
];
/** Dialogs are outside the story, at the end of the body. */
const findDialog = async (name: string) => within(await within(document.body).findByRole("dialog", { name }));

export const AllTargets: Story = {};

export const Filtered: Story = {
  args: {
    address: "/bounties?platform=Android",
    data: answers(
      bounties.filter(({ platform }) => platform === "Android"),
      { choices: { ...nothingChosen, platform: "Android" } },
    ),
  },
};

export const NoTargetForTheTechnology: Story = {
  tags: ["state"],
  args: { address: "/bounties?platform=Solaris" },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByRole("combobox", { name: "Target Technology" })).toHaveValue("Any");
    await expect(page.getAllByRole("button", { name: /Level \d/ })).toHaveLength(bounties.length);
  },
};

export const NoTargets: Story = { args: { data: answers([], { all: 0 }) } };

export const TargetOpen: Story = { args: showing(open) };

export const TargetOpenAndFull: Story = { args: showing(full) };

export const Requesting: Story = {
  tags: ["state"],
  args: { ...TargetOpen.args, pending: true },
  play: async () => {
    const dialog = await findDialog(open.title);
    await userEvent.click(dialog.getByRole("button", { name: "Apply to research this target" }));
    await expect(await dialog.findByRole("button", { name: /Requesting/ })).toBeVisible();
  },
};

export const Requested: Story = { args: showing(open, request(open)) };

export const OnTheWaitingList: Story = {
  args: showing(full, request(full, { waiting_place: 3 })),
};

export const GivingThePlaceBack: Story = {
  tags: ["state"],
  args: OnTheWaitingList.args,
  play: async () => {
    const dialog = await findDialog(full.title);
    await userEvent.click(dialog.getByText("Give the place back"));
    await expect(dialog.getByRole("button", { name: "Yes, give it back" })).toBeVisible();
  },
};

export const GivingBackRefused: Story = {
  tags: ["state"],
  args: { ...OnTheWaitingList.args, answer: { lines: ["This place was confirmed to you already."] } },
  play: async () => {
    const dialog = await findDialog(full.title);
    await userEvent.click(dialog.getByText("Give the place back"));
    await userEvent.click(dialog.getByRole("button", { name: "Yes, give it back" }));
    await expect(await dialog.findByText("This place was confirmed to you already.")).toBeVisible();
  },
};

export const Acknowledged: Story = {
  args: showing(open, request(open, { acknowledged: true })),
};

/** An applied-for target, one with a place on its list, and one that is acknowledged. */
const own = bounties.slice(0, 3).map(({ id }, index) => ({
  id: `r${index}`,
  bounty: id,
  acknowledged: index === 2,
  ...(index === 1 ? { waiting_place: 3 } : {}),
}));

export const MarkedWithWhatWasAskedFor: Story = {
  tags: ["state"],
  args: {
    data: answers(bounties, {
      requests: own,
      unlisted: "For targets that are no longer listed: 1 request acknowledged.",
    }),
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    for (const mark of ["Requested", "On the waiting list: 3rd", "Acknowledged"]) {
      await expect(page.getByRole("button", { name: new RegExp(`Level.*${mark}`) })).toBeVisible();
    }
  },
};

export const List: Story = { args: { data: answers(bounties, { requests: own, isList: true }) } };

export const LinksToTheLoginAfterTheSessionEnded: Story = {
  args: { next: loggedOut },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "List" }));
    const link = await canvas.findByRole("link", { name: "Log in again in another tab" });
    await expect(link).toHaveAttribute("href", "/login");
  },
};

export const NothingFound: Story = {
  tags: ["state"],
  args: {
    address: "/bounties?q=toaster&places=open",
    data: answers([], { choices: { ...nothingChosen, q: "toaster", places: "open" } }),
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText("There is no such target at the moment.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Show all" })).toBeVisible();
  },
};

/** A page of more targets than fit on one. */
const many = Array.from({ length: 40 }, (_, number) => ({
  ...(bounties[number % bounties.length] ?? open),
  id: `many-${number}`,
  category: number < 5 ? "Mobile" : "Servers",
}));

export const SecondPageOfMany: Story = {
  tags: ["state"],
  args: {
    address: "/bounties?page=2",
    data: answers(many, {
      total: 90,
      all: 90,
      pages: 3,
      firstPosition: 40,
      choices: { ...nothingChosen, page: 2 },
      categories: [
        { name: "Mobile", count: 45, page: 1 },
        { name: "Servers", count: 45, page: 2 },
      ],
    }),
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getAllByRole("button", { name: /Level \d/ })).toHaveLength(40);
    const pages = within(page.getByRole("navigation", { name: "Pages" }));
    await expect(pages.getByRole("link", { name: "Next page" })).toHaveAttribute(
      "href",
      "/bounties?page=3#explore",
    );
    const categories = within(page.getByRole("navigation", { name: "Categories" }));
    await expect(categories.getByRole("link", { name: "Mobile" })).toHaveAttribute(
      "href",
      "/bounties#category-mobile",
    );
  },
};

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
