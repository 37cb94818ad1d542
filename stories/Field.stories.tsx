import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { Checkbox } from "#design-system/Checkbox";
import { CountryPicker } from "#design-system/CountryPicker";
import { DateField } from "#design-system/DateField";
import { controlClass, Field, FieldErrors } from "#design-system/Field";
import { FileUpload } from "#design-system/FileUpload";
import { OtpInput } from "#design-system/OtpInput";
import { PasswordField } from "#design-system/PasswordField";
import { PhonePicker } from "#design-system/PhonePicker";
import { SearchField } from "#design-system/SearchField";
import { Select } from "#design-system/Select";
import { TextArea } from "#design-system/TextArea";
import { TextField } from "#design-system/TextField";
import { emptyPage, showAsServerPage } from "./hydration";

const meta = {
  title: "Inputs/Field",
  component: Field,
  subcomponents: { FieldErrors },
  args: { children: (wiring) => <input {...wiring} className={controlClass} /> },
} satisfies Meta<typeof Field>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { label: "Legal name" } };

export const WithHint: Story = { args: { ...Default.args, hint: "As it stands in your passport." } };

export const Optional: Story = { args: { ...Default.args, required: false } };

export const WithErrors: Story = {
  tags: ["state"],
  args: { ...WithHint.args, id: "fullname", errors: ["Enter your legal name.", "It is too short."] },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole("textbox", { name: "Legal name" });
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(
      "As it stands in your passport. Enter your legal name. It is too short.",
    );
  },
};

export const SaysEachErrorOnce: Story = {
  args: { ...WithErrors.args, errors: ["Enter your legal name.", "Enter your legal name."] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole("listitem")).toHaveLength(1);
  },
};

const longWord = "Pneumonoultramicroscopicsilicovolcanoconiosis";

export const LongWords: Story = {
  args: { label: longWord, required: false, hint: longWord, errors: [longWord] },
};

export const Group: Story = {
  tags: ["state"],
  args: {
    label: "Collaborator",
    as: "fieldset",
    children: () => <input aria-label="Name" className={controlClass} />,
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("group", { name: "Collaborator" })).toBeVisible();
  },
};

const everyControl = (
  <form aria-label="Profile">
    <TextField label="Username" name="nickname" />
    <TextArea label="Message" name="message" />
    <PasswordField label="Password" name="password" />
    <DateField label="Date of birth" name="dob" />
    <Select label="Platform" name="platform" options={[{ value: "ios", label: "iOS" }]} />
    <SearchField label="Search" name="q" />
    <Checkbox label="I understand" name="understood" />
    <OtpInput label="Code" />
    <PhonePicker label="Phone" />
    <CountryPicker label="Country" />
    <FileUpload label="Attachments" name="attachments" multiple />
  </form>
);

const own = { className: "own", onChange: fn(), onClick: fn(), ref: fn() };
const handed = (
  <>
    <TextField {...own} label="Username" />
    <TextArea {...own} label="Message" />
    <PasswordField {...own} label="Password" />
    <DateField {...own} label="Date of birth" />
    <Select {...own} label="Platform" options={[{ value: "ios", label: "iOS" }]} />
    <SearchField {...own} label="Search" />
    <OtpInput {...own} label="Code" />
    <PhonePicker {...own} label="Phone" name="phone" />
    <CountryPicker {...own} label="Country" />
    <FileUpload className={own.className} onClick={own.onClick} ref={own.ref} label="Attachments" />
  </>
);

export const EveryNativeControlTakesWhatItIsHanded: Story = {
  args: { label: "Legal name" },
  render: () => handed,
  play: async ({ canvasElement }) => {
    const controls = canvasElement.querySelectorAll<HTMLElement>(
      "input:not([type='hidden']), textarea, select",
    );
    const without = [...controls].filter(({ classList }) => !classList.contains("own"));
    await expect(without).toEqual([]);
    await expect(controls).toHaveLength(10);
    const referred = own.ref.mock.calls.map(([element]) => element);
    await expect([...controls].filter((control) => !referred.includes(control))).toEqual([]);

    own.onChange.mockClear();
    await userEvent.type(within(canvasElement).getByLabelText("Search"), "a");
    await expect(own.onChange).toHaveBeenCalledOnce();

    own.onClick.mockClear();
    within(canvasElement).getByLabelText<HTMLInputElement>("Attachments").click();
    await expect(own.onClick).toHaveBeenCalledOnce();
  },
};

export const EveryControlPostsWithoutScripts: Story = {
  args: { label: "Legal name" },
  render: emptyPage,
  play: async ({ canvasElement }) => {
    showAsServerPage(canvasElement, everyControl);
    const page = within(canvasElement);
    for (const [label, value] of [
      ["Username", "sample"],
      ["Message", "Hello"],
      ["Password", "Correct-horse-7"],
      ["Date of birth", "1990-02-28"],
      ["Search", "payout"],
      ["Code", "012345"],
      ["Phone", "+39021234567"],
    ] as const) {
      await userEvent.type(page.getByLabelText(label), value);
    }
    await userEvent.click(page.getByRole("checkbox", { name: "I understand" }));
    await userEvent.selectOptions(page.getByRole("combobox", { name: "Country" }), "Italy");
    const picked = new DataTransfer();
    picked.items.add(new File(["x"], "poc.c"));
    page.getByLabelText<HTMLInputElement>("Attachments").files = picked.files;
    const { attachments, ...posted } = Object.fromEntries(
      new FormData(page.getByRole<HTMLFormElement>("form")),
    );
    await expect(posted).toEqual({
      nickname: "sample",
      message: "Hello",
      password: "Correct-horse-7",
      dob: "1990-02-28",
      platform: "ios",
      q: "payout",
      understood: "on",
      code: "012345",
      phone: "+39021234567",
      country: "IT",
    });
    await expect((attachments as File).name).toBe("poc.c");
  },
};
