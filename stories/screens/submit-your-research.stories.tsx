import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, userEvent, waitFor, within } from "@storybook/test";
import { SubmissionDetails } from "#contract/submissions";
import * as submit from "../../app/routes/_gated.submit-your-research";
import { member, memberIncomplete, stats } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof submit>;

const lead = "Tell us what you found. A person reads it, and a message tells you our decision.";
const data = {
  draftKeys: null,
  lead,
  warning: null,
  notYet: null,
  stats,
  received: null,
  proof: "",
  attempt: "a1",
  constraint: {},
};

const meta = {
  title: "Screens/Submit your research",
  render: (args) => <Screen {...args} screen={submit.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/submit-your-research", visitor: member, data },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

const id = "0190a5c6-0000-7000-8000-0000000000aa";
const research = {
  title: "Use after free in the compositor’s layer cache",
  version: "Stable, builds 120.0.6099 to 120.0.6312",
  "High-Level Overview": "A page that is visited once runs code in the renderer.",
  "Root Cause Analysis": "The cache keeps a layer by its address. Detaching the frame frees it.",
  "Proof-of-Concept": "Attached as an archive; open index.html.",
  Steps: "1. Start the browser.\n2. Open the page.\n3. Wait for the calculator.",
};

export const Default: Story = {};

export const KeyHasExpired: Story = {
  args: {
    data: {
      ...data,
      warning:
        'Your OpenPGP key has expired. Until you replace it, under "GPG key" of your account, you cannot open the copy of what you submit, and what we write about it is readable on the server.',
    },
  },
};

export const ProfileIncomplete: Story = {
  args: {
    visitor: memberIncomplete,
    data: {
      ...data,
      notYet: [
        "Research can be submitted once your profile is complete. ",
        "Complete it before you write",
        "; you come back here.",
      ],
    },
  },
};

export const WithErrors: Story = {
  args: {
    answer: {
      result: refused(SubmissionDetails, {
        ...research,
        title: "",
        Steps: "",
        "Collaborators[0].Collaboration ratio": "half",
        "Collaborators[0].Name": "Sample Peer",
        "Collaborators[0].Email": "peer",
      }),
    },
  },
};

export const RefusedByTheService: Story = {
  args: {
    answer: {
      result: refused(SubmissionDetails, research, {
        "": ["Too many submissions in an hour. Wait 20 minutes."],
      }),
    },
  },
};

export const CollaboratorsAndFiles: Story = {
  tags: ["state"],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    for (const [index, name] of ["First Peer", "Second Peer"].entries()) {
      await userEvent.click(page.getByRole("button", { name: "Add collaborator" }));
      const row = within(await page.findByRole("region", { name: `Collaborator ${index + 1}` }));
      await userEvent.type(row.getByLabelText(/Collaboration ratio/), "25");
      await userEvent.type(row.getByLabelText(/Name/), name);
    }
    const input = page.getByLabelText(/Attachments/) as HTMLInputElement;
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(400_000)], "proof-of-concept.tar.gz", { lastModified: 0 }));
    files.items.add(new File([new Uint8Array(2_300_000)], "report.pdf", { lastModified: 0 }));
    input.files = files.files;
    fireEvent.change(input);
    await expect(await page.findByText("report.pdf")).toBeVisible();
  },
};

export const SharesAboveTheWhole: Story = {
  tags: ["state"],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    for (const [index, share] of ["60", "45,5"].entries()) {
      await userEvent.click(page.getByRole("button", { name: "Add collaborator" }));
      const row = within(await page.findByRole("region", { name: `Collaborator ${index + 1}` }));
      await userEvent.type(row.getByLabelText(/Collaboration ratio/), share);
    }
    await expect(
      await page.findByText("With collaborator 2 the shares are 105.5 %, which is 5.5 % too much."),
    ).toBeVisible();
    const second = within(page.getByRole("region", { name: "Collaborator 2" }));
    await expect(second.getByLabelText(/Collaboration ratio/)).toHaveAccessibleDescription(
      /the shares are 105.5 %/,
    );
    await expect(second.getByLabelText(/Collaboration ratio/)).toBeInvalid();
    const first = within(page.getByRole("region", { name: "Collaborator 1" }));
    await userEvent.clear(first.getByLabelText(/Collaboration ratio/));
    await userEvent.type(first.getByLabelText(/Collaboration ratio/), "54.5");
    await expect(await page.findByText("100 % for collaborators, 0 % left for you.")).toBeVisible();
    await expect(second.getByLabelText(/Collaboration ratio/)).toBeValid();
    await userEvent.type(first.getByLabelText(/Collaboration ratio/), "1");
    await expect(await page.findByText(/^With collaborator 2 the shares are/)).toBeVisible();
  },
};

export const ARowIsRemovedByItself: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    for (const [index, share] of ["20", "30", "10"].entries()) {
      await userEvent.click(page.getByRole("button", { name: "Add collaborator" }));
      const row = within(await page.findByRole("region", { name: `Collaborator ${index + 1}` }));
      await userEvent.type(row.getByLabelText(/Collaboration ratio/), share);
    }
    await expect(await page.findByText("60 % for collaborators, 40 % left for you.")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Remove row 2" }));
    await expect(await page.findByText("30 % for collaborators, 70 % left for you.")).toBeVisible();
    const ratios = page.getAllByLabelText(/Collaboration ratio/);
    await expect(ratios.map((field) => (field as HTMLInputElement).value)).toEqual(["20", "10"]);
    await expect(page.getByRole("button", { name: "Add collaborator" })).toHaveFocus();
  },
};

export const AskedBeforeLeaving: Story = {
  tags: ["state"],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(page.getByLabelText("Title"), "Use after free");
    await userEvent.click(page.getByRole("link", { name: "Privacy policy" }));
    const dialog = await within(document.body).findByRole("dialog", { name: "Leave this page?" });
    await expect(within(dialog).getByRole("button", { name: "Stay" })).toHaveFocus();
  },
};

export const Received: Story = {
  tags: ["state"],
  args: {
    address: `/submit-your-research?received=${id}`,
    data: {
      ...data,
      received: {
        id,
        number: "2026-0007",
        attachments: 2,
        href: "/account/submissions/1",
        record: "/account/submissions/1/record",
        hasSecrets: true,
      },
    },
  },
  play: async () => {
    // It loads after the page, and takes the focus then.
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Your research was received/));
  },
};

export const CancelledTooLate: Story = {
  tags: ["state"],
  args: {
    next: {
      result: null,
      stopped: { attachments: 1, href: "/account/submissions/1" },
      next: { revision: 2, leaving: "received" },
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const texts = Object.entries({ Title: research.title, ...research }).filter(([name]) =>
      /^[A-Z]/.test(name),
    );
    for (const [name, value] of texts) fireEvent.input(page.getByLabelText(name), { target: { value } });
    await userEvent.click(page.getByRole("button", { name: "Submit" }));
    const notice = await page.findByText("Your research was received already, with 1 attachment.");
    await expect(notice).toBeVisible();
    await expect(page.getByLabelText("Title")).toHaveValue(research.title);
  },
};

export const AttachmentsAskedForAgain: Story = {
  args: {
    answer: {
      result: null,
      attach: { id, lines: ["The attachments are larger than 20 MiB in total."], stored: 0 },
    },
  },
};
