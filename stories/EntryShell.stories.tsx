import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Button } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { PasswordField } from "#design-system/PasswordField";
import { Text } from "#design-system/Text";
import { TextField } from "#design-system/TextField";

const meta = {
  title: "Navigation/EntryShell",
  component: EntryShell,
  args: { mark: <Text as="strong">Conclave</Text>, title: "Set it up", children: null },
} satisfies Meta<typeof EntryShell>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { title: "Log in" },
};

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

export const AStepOfRegistration: Story = {
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
