import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, userEvent, waitFor, within } from "@storybook/test";
import { useState } from "react";
import { Button } from "#design-system/Button";
import { PasswordField, type PasswordFieldProps } from "#design-system/PasswordField";
import { emptyPage, showAsServerPage } from "./hydration";
import { inAFormToReset, RESET } from "./inAFormToReset";

const meta = { title: "Inputs/PasswordField", component: PasswordField } satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { label: "Password", name: "password" } };

export const WithRule: Story = { args: { label: "New password", name: "new_password", rule: true } };

export const WithError: Story = {
  args: { label: "Confirm password", id: "confirm", errors: ["Password Must be Matching."] },
};

export const Disabled: Story = { args: { ...Default.args, disabled: true } };

export const DisabledItShowsNothing: Story = {
  args: { ...Default.args, disabled: true, defaultValue: "Correct-horse-7" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const show = await canvas.findByRole("button", { name: "Show password" });
    await userEvent.tab();
    await expect(show).not.toHaveFocus();
    await expect(show).toBeDisabled();
    await expect(canvas.getByLabelText("Password")).toHaveAttribute("type", "password");
  },
};

// Proves 6.2.6
export const ShowsAndHides: Story = {
  args: Default.args,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByLabelText("Password");
    await userEvent.type(input, "Correct-horse-7");
    await userEvent.click(canvas.getByRole("button", { name: "Show password" }));
    await expect(input).toHaveAttribute("type", "text");
    await expect(input).toHaveValue("Correct-horse-7");
    await userEvent.click(canvas.getByRole("button", { name: "Hide password" }));
    await expect(input).toHaveAttribute("type", "password");
  },
};

// Proves 6.2.6
export const HidesWhenSent: Story = {
  args: Default.args,
  decorators: [
    (Story) => (
      <form aria-label="Log in" onSubmit={(event) => event.preventDefault()}>
        <Story />
      </form>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Show password" }));
    await fireEvent.submit(canvas.getByRole("form"));
    await expect(canvas.getByLabelText("Password")).toHaveAttribute("type", "password");
  },
};

export const TicksTheRuleOff: Story = {
  args: WithRule.args,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByLabelText("New password");
    await expect(input).toHaveAccessibleDescription(
      "Minimum 12 characters with one uppercase, one lowercase, one numeric",
    );
    await userEvent.type(input, "Aaaaaaaaaaaa");
    await expect(canvas.getByText("one uppercase")).toHaveAttribute("data-state", "met");
    await expect(canvas.getByText("one numeric")).toHaveAttribute("data-state", "open");
    await expect(canvas.getByRole("status")).toHaveTextContent("Missing: one numeric.");
    await userEvent.type(input, "7");
    await expect(canvas.getByRole("status")).toHaveTextContent("Nothing is missing.");
  },
};

export const ResetTakesTheTicksBack: Story = {
  args: WithRule.args,
  decorators: [inAFormToReset],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText("New password"), "Correct-horse-7");
    await userEvent.click(canvas.getByRole("button", { name: RESET }));
    await waitFor(() => expect(canvas.getByText("one numeric")).toHaveAttribute("data-state", "open"));
    await expect(canvas.getByRole("status")).toBeEmptyDOMElement();
  },
};

function EmptiedByItsPage(props: PasswordFieldProps) {
  const [value, setValue] = useState("");
  return (
    <>
      <PasswordField {...props} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      <Button onClick={() => setValue("")}>Begin again</Button>
    </>
  );
}

export const EmptiedByItsPageItHasNoTicks: Story = {
  args: WithRule.args,
  render: (args) => <EmptiedByItsPage {...args} />,
  play: ResetTakesTheTicksBack.play,
};

export const KnowsWhatWasTypedBeforeHydration: Story = {
  render: emptyPage,
  args: WithRule.args,
  play: async ({ args, canvasElement }) => {
    const { hydrate, page } = showAsServerPage(canvasElement, <PasswordField {...args} />);
    const canvas = within(page);
    await expect(canvas.queryByRole("button")).toBeNull();
    await userEvent.type(canvas.getByLabelText("New password"), "Correct-horse-7");
    const root = hydrate();
    await expect(await canvas.findByText("Nothing is missing.")).toBeInTheDocument();
    await expect(canvas.getByLabelText("New password")).toHaveValue("Correct-horse-7");
    root.unmount();
  },
};
