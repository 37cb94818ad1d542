import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { AppShell } from "#design-system/AppShell";
import { Button } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { Footer } from "#design-system/Footer";
import { Header } from "#design-system/Header";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Logo } from "#design-system/Logo";
import { PasswordField } from "#design-system/PasswordField";
import { TextField } from "#design-system/TextField";
import { company, contact, legalLinks, navigation } from "./fixtures";

const meta = {
  // One at a time on the component's page: a page has such a landmark once.
  parameters: { docs: { story: { inline: false, height: "30rem" } } },
  title: "Navigation/EntryShell",
  component: EntryShell,
  args: { mark: <Logo name="Conclave" />, title: "Set it up" },
} satisfies Meta<typeof EntryShell>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The mark and the title alone: without a task, nothing divides it from one. */
export const Default: Story = {
  args: { title: "Welcome aboard" },
  play: async ({ canvasElement }) => {
    const edges = [...canvasElement.querySelectorAll("*")].map((element) => {
      const { borderInlineStartWidth, borderBlockStartWidth } = getComputedStyle(element);
      return [borderInlineStartWidth, borderBlockStartWidth];
    });
    await expect(edges.flat().filter((width) => width !== "0px")).toEqual([]);
  },
};

/** The task is at its side, or below it in a narrow window; links away come last. */
export const Login: Story = {
  args: {
    title: "Log in",
    children: (
      <Stack>
        <TextField label="Email" type="email" />
        <PasswordField label="Password" />
        <Button>Log in</Button>
      </Stack>
    ),
    footer: <TextLink href="#invitation">Have a code? Click here</TextLink>,
  },
};

/** Shows the step's number, the total, and its purpose. */
export const AStepOfRegistration: Story = {
  tags: ["state"],
  args: {
    title: "Create your account",
    subtitle: "Your username is what other researchers would see.",
    step: { current: 3, total: 5, label: "Profile" },
    children: <TextField label="Username" />,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Create your account");
    await expect(canvas.getByText("Step 3 of 5: Profile")).toBeVisible();
  },
};

/** Between the site's header and footer, which has the mark already. */
export const InThePage: Story = {
  args: { ...AStepOfRegistration.args, mark: undefined },
  parameters: { layout: "fullscreen" },
  decorators: [
    (Story) => (
      <AppShell
        header={<Header logo={{ href: "/", label: "Conclave" }} items={navigation} />}
        footer={<Footer company={company} contact={contact} links={legalLinks} />}
      >
        <Story />
      </AppShell>
    ),
  ],
};
