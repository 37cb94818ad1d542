import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, waitFor, within } from "@storybook/test";
import { Button } from "#design-system/Button";
import { Checkbox } from "#design-system/Checkbox";
import { emptyPage, showAsServerPage } from "./hydration";
import { inAFormToReset, RESET } from "./inAFormToReset";

const meta = {
  title: "Inputs/Checkbox",
  component: Checkbox,
  args: { label: "I understand", name: "understood", onCheckedChange: fn() },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Checked: Story = { args: { defaultChecked: true } };

export const WithHint: Story = { args: { hint: "You will be asked to sign in again." } };

export const WithError: Story = {
  tags: ["state"],
  // Where a field's name has spaces in it, conform's id has them too.
  args: { id: "reset-I understand", errors: ["Tick the box to go on."] },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("checkbox", { name: "I understand" });
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription("Tick the box to go on.");
  },
};

export const LongWord: Story = { args: { label: "Pneumonoultramicroscopicsilicovolcanoconiosis" } };

export const Disabled: Story = { args: { disabled: true } };

export const DisabledChecked: Story = { args: { disabled: true, defaultChecked: true } };

const inAForm: Story["decorators"] = [
  (Story) => (
    <form aria-label="Reset">
      <Story />
    </form>
  ),
];

const posted = (form: HTMLElement) => Object.fromEntries(new FormData(form as HTMLFormElement));

export const ItsLabelTicksIt: Story = {
  decorators: inAForm,
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText("I understand"));
    await expect(canvas.getByRole("checkbox", { name: "I understand" })).toBeChecked();
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(true);
    await expect(posted(canvas.getByRole("form"))).toEqual({ understood: "on" });
  },
};

export const SpaceTicksAndEnterDoesNot: Story = {
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("checkbox", { name: "I understand" });
    box.focus();
    await userEvent.keyboard("{Enter}");
    await expect(box).not.toBeChecked();
    await userEvent.keyboard(" ");
    await expect(box).toBeChecked();
  },
};

export const MissingItTakesTheFocus: Story = {
  args: { required: true },
  decorators: inAForm,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const form: HTMLFormElement = canvas.getByRole("form");
    await expect(form.reportValidity()).toBe(false);
    await expect(canvas.getByRole("checkbox", { name: "I understand" })).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("checkbox", { name: "I understand" })).toBeChecked();
    await expect(posted(form)).toEqual({ understood: "on" });
  },
};

const heard = fn();

export const TellsTheFormAsANativeOneDoes: Story = {
  decorators: [
    (Story) => (
      <form aria-label="Reset" onInput={(event) => heard(posted(event.currentTarget))}>
        <Story />
      </form>
    ),
  ],
  play: async ({ canvasElement }) => {
    heard.mockClear();
    await userEvent.click(within(canvasElement).getByRole("checkbox", { name: "I understand" }));
    await expect(heard.mock.calls).toEqual([[{ understood: "on" }]]);
  },
};

export const WorksBeforeScripts: Story = {
  render: emptyPage,
  play: async ({ args, canvasElement }) => {
    const { page } = showAsServerPage(
      canvasElement,
      <form aria-label="Reset">
        <Checkbox {...args} />
      </form>,
    );
    const canvas = within(page);
    await userEvent.click(canvas.getByText("I understand"));
    await expect(canvas.getByRole("checkbox", { name: "I understand" })).toBeChecked();
    await expect(posted(canvas.getByRole("form"))).toEqual({ understood: "on" });
  },
};

export const KeepsItsStateAndFocusWhenHydrated: Story = {
  render: emptyPage,
  play: async ({ args, canvasElement }) => {
    const { hydrate, page } = showAsServerPage(
      canvasElement,
      <form aria-label="Reset">
        <Checkbox {...args} />
      </form>,
    );
    const canvas = within(page);
    await userEvent.click(canvas.getByRole("checkbox", { name: "I understand" }));
    const root = hydrate();
    await waitFor(() => expect(canvas.getByRole("checkbox").tagName).toBe("BUTTON"));
    await waitFor(() => expect(canvas.getByRole("checkbox", { name: "I understand" })).toHaveFocus());
    await expect(canvas.getByRole("checkbox")).toBeChecked();
    await expect(args.onCheckedChange).toHaveBeenCalledWith(true);
    await expect(posted(canvas.getByRole("form"))).toEqual({ understood: "on" });
    root.unmount();
  },
};

const box = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole("checkbox", { name: "I understand" });
const begin = (canvasElement: HTMLElement) =>
  userEvent.click(within(canvasElement).getByRole("button", { name: RESET }));

export const ResetBringsBackWhatTheServerSent: Story = {
  render: emptyPage,
  play: async ({ args, canvasElement }) => {
    const { hydrate, page } = showAsServerPage(
      canvasElement,
      inAFormToReset(() => <Checkbox {...args} />),
    );
    await userEvent.click(box(page));
    const root = hydrate();
    await waitFor(() => expect(box(page).tagName).toBe("BUTTON"));
    await expect(posted(page.querySelector("form") as HTMLFormElement)).toEqual({ understood: "on" });
    await begin(page);
    await waitFor(() => expect(box(page)).not.toBeChecked());
    await expect(posted(page.querySelector("form") as HTMLFormElement)).toEqual({});
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(false);
    root.unmount();
  },
};

export const ResetReachesItFromAFormElsewhere: Story = {
  render: (args) => (
    <>
      <form id="elsewhere" aria-label="Elsewhere">
        <Button type="reset">{RESET}</Button>
      </form>
      <Checkbox {...args} form="elsewhere" />
    </>
  ),
  play: async ({ args, canvasElement }) => {
    const form = within(canvasElement).getByRole("form");
    await userEvent.click(box(canvasElement));
    await expect(posted(form)).toEqual({ understood: "on" });
    await begin(canvasElement);
    await waitFor(() => expect(box(canvasElement)).not.toBeChecked());
    await expect(posted(form)).toEqual({});
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(false);
  },
};

export const APreventedResetLeavesIt: Story = {
  decorators: [
    (Story) => (
      <form aria-label="Reset" onReset={(event) => event.preventDefault()}>
        <Story />
        <Button type="reset">{RESET}</Button>
      </form>
    ),
  ],
  play: async ({ canvasElement }) => {
    await userEvent.click(box(canvasElement));
    await begin(canvasElement);
    await expect(box(canvasElement)).toBeChecked();
    await expect(posted(within(canvasElement).getByRole("form"))).toEqual({ understood: "on" });
  },
};
