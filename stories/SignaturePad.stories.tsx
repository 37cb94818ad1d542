// Long because: each state and behaviour that the pad owes is a story, and one component has one file of stories.

import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, fn, userEvent, waitFor, within } from "@storybook/test";
import { DRAWING, SignaturePad, TypedSignature } from "#design-system/SignaturePad";
import { long } from "./fixtures";
import { Failing, InDialog } from "./signature-pads";
import {
  accept,
  at,
  blankPaper,
  darkness,
  draw,
  guide,
  isPaper,
  paper,
  pictureOf,
  pixels,
  scribble,
  stroke,
} from "./signature-steps";
import { inBothThemes } from "./themes";

const meta = {
  title: "Inputs/SignaturePad",
  component: SignaturePad,
  subcomponents: { TypedSignature },
  args: { signerName: "Sample Researcher", onCancel: fn(), onAccept: fn() },
} satisfies Meta<typeof SignaturePad>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Dialogs are outside the story, at the end of the body. */
const screen = within(document.body);

export const Default: Story = {
  tags: ["state"],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const sheet = page.getByRole("img", { name: /^Signature/ }).parentElement ?? canvasElement;
    await inBothThemes(() => expect(getComputedStyle(sheet).backgroundColor).toBe("rgb(255, 255, 255)"));
    await expect(getComputedStyle(paper(page)).aspectRatio).toBe("608 / 200");
  },
};

export const Drawn: Story = {
  tags: ["state", "!autodocs"],
  play: async ({ canvasElement }) => {
    const canvas = await blankPaper(within(canvasElement));
    await draw(canvas, scribble);
    await expect(darkness(canvas, scribble[30] ?? [0, 0])).toBeGreaterThan(200);
  },
};

export const Typed: Story = {
  tags: ["state", "!autodocs"],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole("radio", { name: "Type" }));
    await userEvent.type(page.getByRole("textbox", { name: "Your full name" }), "Sample Researcher");
    await document.fonts.ready;
    await expect(isPaper(paper(page))).toBe(false);
  },
};

export const Pending: Story = {
  tags: ["state"],
  args: { pending: true },
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    await draw(await blankPaper(page), stroke);
    await userEvent.click(accept(page));
    await expect(isPaper(paper(page))).toBe(true);
    await expect(args.onAccept).not.toHaveBeenCalled();
  },
};

/** In a frame on the component's page: an error scrolls into view, and a whole pad is high. */
const framed = { docs: { story: { inline: false, height: "33.5rem" } } };

export const Failed: Story = {
  args: { errors: ["You have signed the agreement already."] },
  parameters: framed,
};

export const LongName: Story = { args: { signerName: long.name }, parameters: framed };

export const InItsDialog: Story = {
  render: (args) => <InDialog {...args} />,
  parameters: { layout: "fullscreen", docs: { story: { inline: false, height: "36rem" } } },
};

export const InkIsUnderThePointer: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await blankPaper(within(canvasElement));
    await draw(canvas, stroke);
    for (const place of stroke) await expect(darkness(canvas, place)).toBeGreaterThan(200);
    await expect(darkness(canvas, [0.5, 0.1])).toBe(0);
  },
};

const frame = (style: Record<string, string>): Story => ({
  decorators: [
    (Show) => (
      <div style={style}>
        <Show />
      </div>
    ),
  ],
});

export const InkIsUnderThePointerAtHalfTheWidth: Story = {
  ...frame({ width: "304px" }),
  play: InkIsUnderThePointer.play,
};
export const InkIsUnderThePointerWhenZoomed: Story = {
  ...frame({ zoom: "1.5" }),
  play: InkIsUnderThePointer.play,
};
export const InkIsUnderThePointerWhenScaled: Story = {
  ...frame({ transform: "scale(0.7)", transformOrigin: "0 0" }),
  play: InkIsUnderThePointer.play,
};
export const InkIsUnderThePointerFromRightToLeft: Story = {
  ...frame({ direction: "rtl" }),
  play: InkIsUnderThePointer.play,
};

// Proves 5.22, 9.15, 10.51
export const PictureHasItsSizeAndColours: Story = {
  ...frame({ width: "250px" }),
  name: "The PNG is exactly 608 by 200, dark ink on white",
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    await draw(await blankPaper(page), stroke);
    await userEvent.click(accept(page));
    const [dataUrl = ""] = (args.onAccept as ReturnType<typeof fn>).mock.calls[0] ?? [];
    await expect(dataUrl).toMatch(/^data:image\/png;base64,/);
    const picture = await pictureOf(dataUrl);
    await expect([picture.width, picture.height]).toEqual([DRAWING.width, DRAWING.height]);
    await expect([...pixels(picture, 0, 0, 1, 1)]).toEqual([255, 255, 255, 255]);
    await expect(darkness(picture, [0.5, 0.5])).toBeGreaterThan(200);
  },
};

export const PictureIsTheSameAtTwiceThePixelRatio: Story = {
  beforeEach: () => {
    const original = Object.getOwnPropertyDescriptor(window, "devicePixelRatio");
    Object.defineProperty(window, "devicePixelRatio", { configurable: true, value: 2 });
    return () => Object.defineProperty(window, "devicePixelRatio", { ...original });
  },
  play: async (context) => {
    await InkIsUnderThePointer.play?.(context);
    const canvas = paper(within(context.canvasElement));
    await expect([canvas.width, canvas.height]).toEqual([2 * DRAWING.width, 2 * DRAWING.height]);
    await userEvent.click(accept(within(context.canvasElement)));
    const [dataUrl = ""] = (context.args.onAccept as ReturnType<typeof fn>).mock.calls[0] ?? [];
    const picture = await pictureOf(dataUrl);
    await expect([picture.width, picture.height]).toEqual([DRAWING.width, DRAWING.height]);
  },
};

// Proves 5.21
export const EmptyUntilReallyDrawn: Story = {
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(accept(page));
    await expect(page.getByRole("alert")).toHaveTextContent("There is no signature yet.");
    await draw(await blankPaper(page), [[0.4, 0.5]]);
    await waitFor(() => expect(page.queryByRole("alert")).toBeNull());
    await userEvent.click(accept(page));
    await expect(page.getByRole("alert")).toHaveTextContent("There is no signature yet.");
    await expect(args.onAccept).not.toHaveBeenCalled();
  },
};

export const WhetherItIsSignedIsSaid: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const area = page.getByRole("img", { name: "Signature: blank" });
    await draw(await blankPaper(page), stroke);
    await waitFor(() => expect(area).toHaveAccessibleName("Signature: signed"));
    await expect(page.getByRole("status")).toHaveTextContent("The signature is there.");
    await userEvent.click(page.getByRole("button", { name: "Clear" }));
    await expect(page.getByRole("img", { name: "Signature: blank" })).toBeVisible();
    await expect(page.getByRole("status")).toHaveTextContent("The signature is blank.");
  },
};

export const ANameThatIsNotTheSignersIsQuestioned: Story = {
  name: "A name that is not the signer's is questioned",
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole("radio", { name: "Type" }));
    const name = page.getByRole("textbox", { name: "Your full name" });
    await userEvent.type(name, "Someone Else");
    await userEvent.click(accept(page));
    await expect(page.getByRole("alert")).toHaveTextContent("you sign as \u2068Sample Researcher\u2069.");
    await expect(args.onAccept).not.toHaveBeenCalled();
    await longEnoughToRead();
    await userEvent.click(accept(page));
    await expect(args.onAccept).toHaveBeenCalledOnce();
  },
};

/** Longer than the pad takes a press for the second of a double press. */
const longEnoughToRead = () => new Promise((read) => setTimeout(read, 1100));

export const ADoublePressDoesNotAnswerTheQuestion: Story = {
  name: "A double press does not answer the question about a name",
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole("radio", { name: "Type" }));
    await userEvent.type(page.getByRole("textbox", { name: "Your full name" }), "Someone Else");
    accept(page).focus();
    await userEvent.keyboard("{Enter}");
    await expect(page.getByRole("alert")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.dblClick(accept(page));
    await expect(page.getByRole("alert")).toHaveTextContent("you sign as \u2068Sample Researcher\u2069.");
    await expect(args.onAccept).not.toHaveBeenCalled();

    await longEnoughToRead();
    accept(page).focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onAccept).toHaveBeenCalledOnce();
  },
};

export const RefusedAgainItSaysSoAgain: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(accept(page));
    const said = page.getByRole("alert");
    await userEvent.click(accept(page));
    await expect(said).not.toBeInTheDocument();
    await expect(page.getByRole("alert")).toHaveTextContent("There is no signature yet.");
  },
};

export const SecondFingerDrawsNothing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await blankPaper(within(canvasElement));
    fireEvent.pointerDown(canvas, { ...at(canvas, [0.1, 0.2]), pointerId: 1, buttons: 1 });
    await draw(
      canvas,
      [
        [0.1, 0.9],
        [0.5, 0.9],
        [0.9, 0.9],
      ],
      2,
    );
    fireEvent.pointerMove(canvas, { ...at(canvas, [0.9, 0.2]), pointerId: 1, buttons: 1 });
    fireEvent.pointerUp(canvas, { ...at(canvas, [0.9, 0.2]), pointerId: 1, buttons: 0 });
    await expect(darkness(canvas, [0.5, 0.2])).toBeGreaterThan(200);
    await expect(darkness(canvas, [0.5, 0.9])).toBe(0);
  },
};

export const TouchDoesNotScrollThePage: Story = {
  play: async ({ canvasElement }) => {
    await expect(getComputedStyle(paper(within(canvasElement))).touchAction).toBe("none");
  },
};

export const InkSurvivesResizing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await blankPaper(within(canvasElement));
    await draw(canvas, stroke);
    const before = canvas.toDataURL();
    canvasElement.style.width = "280px";
    fireEvent(window, new Event("resize"));
    fireEvent(window, new Event("orientationchange"));
    await expect(canvas.getBoundingClientRect().width).toBeLessThan(290);
    await expect(canvas.toDataURL()).toBe(before);
    await draw(canvas, [
      [0.2, 0.8],
      [0.4, 0.8],
      [0.8, 0.8],
    ]);
    await expect(darkness(canvas, [0.5, 0.8])).toBeGreaterThan(200);
    canvasElement.style.width = "";
  },
};

export const ClearTakesTheInkOff: Story = {
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    // A stroke that never ends, as while a finger is still on the paper.
    const canvas = await blankPaper(page);
    fireEvent.pointerDown(canvas, { ...at(canvas, [0.1, 0.2]), pointerId: 1, buttons: 1 });
    await userEvent.click(page.getByRole("button", { name: "Clear" }));
    await expect(isPaper(paper(page))).toBe(true);
    await userEvent.click(accept(page));
    await expect(args.onAccept).not.toHaveBeenCalled();
    await draw(await blankPaper(page), stroke, 7);
    await userEvent.click(accept(page));
    await expect(args.onAccept).toHaveBeenCalledOnce();
  },
};

export const AcceptsOnceHoweverOftenPressed: Story = {
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    await draw(await blankPaper(page), stroke);
    await waitFor(() => expect(guide(page)).toBeNull());
    for (let press = 0; press < 5; press += 1) fireEvent.click(accept(page));
    await expect(args.onAccept).toHaveBeenCalledOnce();
  },
};

export const InkStaysOnFailure: Story = {
  render: (args) => <Failing {...args} />,
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    await draw(await blankPaper(page), stroke);
    const before = paper(page).toDataURL();
    const fails = () => userEvent.click(page.getByRole("button", { name: "The sending fails" }));
    await userEvent.click(accept(page));
    await fails();
    await expect(page.getByRole("alert")).toHaveTextContent("The server is busy.");
    await expect(paper(page).toDataURL()).toBe(before);
    await userEvent.click(accept(page));
    await expect(args.onAccept).toHaveBeenCalledTimes(2);
    await fails();
    await draw(paper(page), scribble);
    await waitFor(() => expect(page.queryByRole("alert")).toBeNull());
  },
};

// Proves 10.32
export const TypedNameBecomesThePicture: Story = {
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    await draw(await blankPaper(page), stroke);
    page.getByRole("radio", { name: "Draw" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(isPaper(paper(page))).toBe(true);
    await userEvent.click(accept(page));
    await expect(page.getByRole("alert")).toHaveTextContent("There is no name yet.");
    await userEvent.type(page.getByRole("textbox", { name: "Your full name" }), "Sample Researcher");
    await userEvent.click(accept(page));
    await expect(args.onAccept).toHaveBeenCalledOnce();
    await userEvent.click(page.getByRole("radio", { name: "Draw" }));
    await expect(darkness(paper(page), [0.5, 0.5])).toBeGreaterThan(200);
  },
};

/** Opens the dialog once more. */
async function expectBlankAgain(canvasElement: HTMLElement) {
  await userEvent.click(within(canvasElement).getByRole("button", { name: "Sign" }));
  await expect(isPaper(paper(within(await screen.findByRole("dialog"))))).toBe(true);
}

export const CancelClears: Story = {
  render: (args) => <InDialog {...args} />,
  play: async ({ args, canvasElement }) => {
    const dialog = within(await screen.findByRole("dialog", { name: /sign/i }));
    await draw(await blankPaper(dialog), stroke);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
    await expectBlankAgain(canvasElement);
  },
};

export const EscapeClears: Story = {
  render: (args) => <InDialog {...args} />,
  play: async ({ canvasElement }) => {
    await draw(await blankPaper(within(await screen.findByRole("dialog"))), stroke);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expectBlankAgain(canvasElement);
  },
};

export const BackdropClears: Story = {
  render: (args) => <InDialog {...args} />,
  play: async ({ canvasElement }) => {
    const dialog = await screen.findByRole("dialog");
    await draw(await blankPaper(within(dialog)), stroke);
    await userEvent.click(dialog.previousElementSibling as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expectBlankAgain(canvasElement);
  },
};

export const UnreadableCanvas: Story = {
  name: "Where a canvas cannot be read, the typed name itself is accepted",
  args: { onAcceptName: fn() },
  beforeEach: () => {
    const original = CanvasRenderingContext2D.prototype.getImageData;
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => new ImageData(width, height);
    return () => {
      CanvasRenderingContext2D.prototype.getImageData = original;
    };
  },
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(
      await page.findByRole("textbox", { name: "Your full name" }),
      " Sample  Researcher ",
    );
    await userEvent.click(accept(page));
    await expect(args.onAcceptName).toHaveBeenCalledWith("Sample Researcher");
    await expect(page.queryByRole("img")).toBeNull();
  },
};
