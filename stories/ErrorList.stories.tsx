import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { useState } from "react";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";

const meta = {
  title: "Feedback/ErrorList",
  component: ErrorList,
  // It scrolls itself into view, which a frame keeps from its page.
  parameters: { docs: { story: { inline: false, height: "11rem" } } },
} satisfies Meta<typeof ErrorList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A single error. */
export const Default: Story = { args: { errors: ["Unknown error"] } };

/** A sentence above, and a line for each error. */
export const SeveralLines: Story = {
  tags: ["state"],
  args: {
    title: "Your invitation was not sent.",
    errors: ["Enter your legal name.", "Enter an email address, such as name@example.org."],
  },
  play: async ({ canvasElement }) => {
    const alert = within(canvasElement).getByRole("alert");
    await expect(within(alert).getAllByRole("listitem")).toHaveLength(2);
    alert.focus();
    await expect(alert).toHaveFocus();
  },
};

/** Without errors it takes no room. */
export const None: Story = {
  tags: ["state"],
  args: { errors: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("alert")).toBeNull();
  },
};

/** A text without a space breaks. */
export const LongUnbrokenText: Story = { args: { errors: [`Unexpected token ${"x".repeat(240)}`] } };

function RefusedForm() {
  const [errors, setErrors] = useState<string[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setErrors(["The connection broke."]);
      }}
    >
      <ErrorList errors={errors} />
      <p style={{ blockSize: "150vh" }}>A long form</p>
      <Button type="submit">Save</Button>
    </form>
  );
}

export const LeadsToItself: Story = {
  args: None.args,
  render: () => <RefusedForm />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    const alert = canvas.getByRole("alert");
    await expect(alert).toHaveFocus();
    await expect(alert.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    await expect(alert.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  },
};
