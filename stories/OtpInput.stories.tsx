// Long because: each way in which a code comes in is a story, and one component has one file of stories.

import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, fn, userEvent, waitFor, within } from "@storybook/test";
import { useState } from "react";
import { Button } from "#design-system/Button";
import { OtpInput, type OtpInputProps } from "#design-system/OtpInput";
import { emptyPage, showAsServerPage } from "./hydration";

const meta = {
  title: "Inputs/OtpInput",
  component: OtpInput,
  args: { label: "Code", onValueChange: fn(), onComplete: fn() },
} satisfies Meta<typeof OtpInput>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Filled: Story = { args: { defaultValue: "012345" } };

export const WithError: Story = {
  tags: ["state"],
  args: { defaultValue: "012345", errors: ["This code is wrong or was used already. Enter the next one."] },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("textbox", { name: /code/i });
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription(
      "This code is wrong or was used already. Enter the next one.",
    );
  },
};

export const Disabled: Story = { args: { defaultValue: "012345", disabled: true } };

export const EightDigits: Story = { args: { length: 8, defaultValue: "01234567" } };

export const RightToLeft: Story = { args: Filled.args, globals: { direction: "rtl" } };

const codeBox = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole<HTMLInputElement>("textbox", { name: /code/i });

// Proves 6.2.7
export const IsReadyForKeyboardsAndAutofill: Story = {
  play: async ({ canvasElement }) => {
    const box = codeBox(canvasElement);
    await expect(box).toHaveAttribute("name", "code");
    await expect(box).toHaveAttribute("autocomplete", "one-time-code");
    await expect(box).toHaveAttribute("inputmode", "numeric");
  },
};

// Proves 9.4
export const CompletesOnce: Story = {
  play: async ({ args, canvasElement }) => {
    const box = codeBox(canvasElement);
    await userEvent.type(box, "0123456");
    await expect(box).toHaveValue("012345");
    await expect(args.onComplete).toHaveBeenCalledTimes(1);
    await expect(args.onComplete).toHaveBeenCalledWith("012345");
  },
};

// Proves 5.7
export const LettersDoNotAppear: Story = {
  play: async ({ canvasElement }) => {
    const box = codeBox(canvasElement);
    await userEvent.type(box, "1a2-b3");
    await expect(box).toHaveValue("123");
  },
};

export const DigitsOfAnyScript: Story = {
  play: async ({ args, canvasElement }) => {
    const box = codeBox(canvasElement);
    await userEvent.type(box, "１٢३๔５۶");
    await expect(box).toHaveValue("123456");
    await expect(args.onComplete).toHaveBeenCalledWith("123456");
  },
};

// Proves 5.9, 6.2.7
export const PasteTakesTheCodeOutOfTheMessage: Story = {
  play: async ({ args, canvasElement }) => {
    const box = codeBox(canvasElement);
    await userEvent.type(box, "98");
    await userEvent.paste("Your code is 123 456. It expires in 10 minutes.");
    await expect(box).toHaveValue("123456");
    await expect(args.onComplete).toHaveBeenCalledTimes(1);
  },
};

export const EditingInTheMiddleLeavesNoHole: Story = {
  args: { defaultValue: "123456" },
  play: async ({ args, canvasElement }) => {
    const box = codeBox(canvasElement);
    await userEvent.type(box, "{Backspace}", { initialSelectionStart: 3, initialSelectionEnd: 3 });
    await expect(box).toHaveValue("12456");
    await userEvent.keyboard("9");
    await expect(box).toHaveValue("129456");
    await expect(args.onComplete).toHaveBeenCalledWith("129456");
  },
};

export const UndoTakesAPasteBack: Story = {
  play: async ({ canvasElement }) => {
    const box = codeBox(canvasElement);
    // Without userEvent: it writes values past the browser's own undo, which is tested here.
    box.focus();
    document.execCommand("insertText", false, "12");
    // The event before a paste inserts its text.
    const paste = { inputType: "insertFromPaste", data: "654 321", cancelable: true, bubbles: true };
    box.dispatchEvent(new InputEvent("beforeinput", paste));
    await expect(box).toHaveValue("654321");
    document.execCommand("undo");
    await expect(box).toHaveValue("12");
  },
};

export const PostsTheDigits: Story = {
  render: (args) => (
    <form aria-label="Sign in">
      <OtpInput {...args} />
    </form>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.type(codeBox(canvasElement), "012345");
    const form = within(canvasElement).getByRole<HTMLFormElement>("form");
    await expect(new FormData(form).get("code")).toBe("012345");
  },
};

/** A screen that empties the field after each code, as a refused one does. */
function RefusesEverything(args: OtpInputProps) {
  const [code, setCode] = useState("");
  const refuse = (refused: string) => {
    args.onComplete?.(refused);
    setCode("");
  };
  return <OtpInput {...args} value={code} onValueChange={setCode} onComplete={refuse} />;
}

export const ARefusedCodeIsClearedAndCanBeTriedAgain: Story = {
  render: RefusesEverything,
  play: async ({ args, canvasElement }) => {
    const box = codeBox(canvasElement);
    await userEvent.type(box, "111111");
    await expect(box).toHaveValue("");
    await expect(box).toHaveFocus();
    await userEvent.type(box, "111111");
    await expect(args.onComplete).toHaveBeenCalledTimes(2);
  },
};

/** A screen that keeps the code, as those of the site do. */
function KeepsTheCode(args: OtpInputProps) {
  const [code, setCode] = useState("");
  const keep = (digits: string) => {
    args.onValueChange?.(digits);
    setCode(digits);
  };
  return <OtpInput {...args} value={code} onValueChange={keep} />;
}

const currentBox = (box: HTMLInputElement) => {
  const boxes = [...(box.closest("[data-length]")?.querySelectorAll("[aria-hidden] > *") ?? [])];
  return boxes.findIndex((each) => each.hasAttribute("data-current"));
};

export const TheMarkFollowsWhatIsPutInAtOnce: Story = {
  play: async ({ canvasElement }) => {
    const box = codeBox(canvasElement);
    box.focus();
    await expect(currentBox(box)).toBe(0);
    // As autofill does.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, "123456");
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitFor(() => expect(currentBox(box)).toBe(5));
  },
};

export const ResetTakesTheCodeOut: Story = {
  render: (args) => (
    <form aria-label="Sign in">
      <KeepsTheCode {...args} />
      <Button type="reset">Begin again</Button>
    </form>
  ),
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(codeBox(canvasElement), "012345");
    await userEvent.click(canvas.getByRole("button", { name: "Begin again" }));
    await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith(""));
    await expect(new FormData(canvas.getByRole<HTMLFormElement>("form")).get("code")).toBe("");
  },
};

/** The events of an input method at each of its keys, with the longer text. */
async function compose(box: HTMLInputElement, texts: string[]) {
  box.focus();
  box.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  for (const text of texts) {
    fireEvent.keyDown(box, { key: "Process", keyCode: 229, isComposing: true });
    box.value = text;
    box.dispatchEvent(new InputEvent("input", { data: text, isComposing: true, bubbles: true }));
    fireEvent.keyUp(box, { key: text.at(-1), isComposing: true });
    await expect(box).not.toHaveValue("");
  }
}

export const ACompositionIsLeftAloneUntilItIsOver: Story = {
  render: KeepsTheCode,
  play: async ({ args, canvasElement }) => {
    const box = codeBox(canvasElement);
    await compose(box, ["１", "１２", "１２３"]);
    await expect(box).toHaveValue("１２３");
    await expect(args.onValueChange).not.toHaveBeenCalled();
    box.dispatchEvent(new CompositionEvent("compositionend", { data: "１２３", bubbles: true }));
    await expect(box).toHaveValue("123");
    await expect(args.onValueChange).toHaveBeenCalledWith("123");
  },
};

export const AComposedCodeNeedsNoEnd: Story = {
  render: KeepsTheCode,
  play: async ({ args, canvasElement }) => {
    const box = codeBox(canvasElement);
    await compose(box, ["1", "12", "123", "1234", "12345", "123456"]);
    await expect(box).toHaveValue("123456");
    await expect(args.onComplete).toHaveBeenCalledWith("123456");
    box.dispatchEvent(new CompositionEvent("compositionend", { data: "123456", bubbles: true }));
    await expect(args.onComplete).toHaveBeenCalledTimes(1);
  },
};

export const WhatWasTypedBeforeHydrationSurvives: Story = {
  render: emptyPage,
  play: async ({ args, canvasElement }) => {
    const { hydrate } = showAsServerPage(canvasElement, <OtpInput {...args} />);
    await userEvent.type(codeBox(canvasElement), "123 456");
    hydrate();
    await waitFor(() => expect(args.onComplete).toHaveBeenCalledWith("123456"));
    await expect(codeBox(canvasElement)).toHaveValue("123456");
    await expect(args.onComplete).toHaveBeenCalledTimes(1);
  },
};

export const TheMarkFollowsTheCaretOfAFieldFromBeforeHydration: Story = {
  render: emptyPage,
  play: async ({ args, canvasElement }) => {
    const { hydrate } = showAsServerPage(canvasElement, <OtpInput {...args} />);
    const box = codeBox(canvasElement);
    await userEvent.type(box, "1234");
    hydrate();
    await waitFor(() => expect(currentBox(box)).toBe(4));
    box.setSelectionRange(1, 1);
    await waitFor(() => expect(currentBox(box)).toBe(1));
  },
};

/** The positions of the input's digits, one by one, and of the boxes that are drawn for them. */
function placesOf(box: HTMLInputElement) {
  const boxes = [...(box.closest("[data-length]")?.querySelectorAll("[aria-hidden] > *") ?? [])];
  const { letterSpacing, fontSize, fontFamily, paddingLeft } = getComputedStyle(box);
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("The story needs a browser that draws.");
  pen.font = `${fontSize} ${fontFamily}`;
  const width = pen.measureText("0").width;
  const start = box.getBoundingClientRect().left + Number.parseFloat(paddingLeft) + width / 2;
  const digits = boxes.map((_, index) => start + index * (width + Number.parseFloat(letterSpacing)));
  const middles = boxes
    .map((each) => each.getBoundingClientRect())
    .map(({ left, width }) => left + width / 2);
  return { digits, middles };
}

export const SixBoxesAndADigitInEach: Story = {
  args: Filled.args,
  play: async ({ canvasElement }) => {
    await document.fonts.ready;
    const { digits, middles } = placesOf(codeBox(canvasElement));
    await expect(middles).toHaveLength(6);
    const apart = digits.map((digit, index) => Math.abs(digit - (middles[index] ?? 0)));
    await expect(Math.max(...apart)).toBeLessThan(2);
  },
};

/** The spacing that WCAG 1.4.12 lets readers set. */
const widerText =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";

export const ADigitInEachBoxAlsoWithWiderText: Story = {
  args: Filled.args,
  render: (args) => (
    <>
      <style>{widerText}</style>
      <OtpInput {...args} />
    </>
  ),
  play: SixBoxesAndADigitInEach.play,
};

export const HasTheFocusAtLoad: Story = {
  args: { autoFocus: true },
  play: async ({ canvasElement }) => {
    await expect(codeBox(canvasElement)).toHaveFocus();
  },
};

export const IsOneTabStop: Story = {
  args: Filled.args,
  render: (args) => (
    <form aria-label="Sign in">
      <OtpInput {...args} />
      <Button>Submit</Button>
    </form>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(codeBox(canvasElement)).toHaveFocus();
    await userEvent.tab();
    await expect(within(canvasElement).getByRole("button", { name: "Submit" })).toHaveFocus();
  },
};

export const TakesWhatAutofillAndDictationLeave: Story = {
  play: async ({ args, canvasElement }) => {
    const box = codeBox(canvasElement);
    await userEvent.type(box, "98");
    fireEvent.input(box, { target: { value: "98 one time code: 123 456." } });
    await expect(box).toHaveValue("123456");
    await expect(args.onComplete).toHaveBeenCalledTimes(1);
    await expect(args.onComplete).toHaveBeenCalledWith("123456");
  },
};
