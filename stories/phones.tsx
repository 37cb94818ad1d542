import { expect, screen, userEvent, waitFor, within } from "@storybook/test";
import { useState } from "react";
import { Button } from "#design-system/Button";
import { PhonePicker, type PhonePickerProps } from "#design-system/PhonePicker";

/** Queries for the stories of the phone picker, and the forms around it. */

export const number = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole<HTMLInputElement>("textbox", { name: /phone/i });
export const country = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole("button", { name: /country code/i });
export const activeOption = () => {
  const list = screen.getByRole("listbox");
  return document.getElementById(list.getAttribute("aria-activedescendant") ?? "")?.textContent;
};
export const posted = (canvasElement: HTMLElement) => {
  const form = within(canvasElement).getByRole<HTMLFormElement>("form");
  return new FormData(form).getAll("phone");
};
export const inAForm = (args: PhonePickerProps) => (
  <form aria-label="Profile">
    <PhonePicker {...args} />
    <Button>Save</Button>
  </form>
);
export async function openList(canvasElement: HTMLElement) {
  await userEvent.click(country(canvasElement));
  await waitFor(() => expect(screen.getByRole("listbox")).toHaveFocus());
}

export function UntilSaved(args: PhonePickerProps) {
  const [saving, setSaving] = useState(false);
  return (
    <>
      <PhonePicker {...args} readOnly={saving} />
      <Button onClick={() => setSaving(true)}>Save</Button>
    </>
  );
}
