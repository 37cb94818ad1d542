// Long because: each state and behaviour that an upload owes is a story, and one component has one file of stories.
import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, fn, userEvent, waitFor, within } from "@storybook/test";
import { type FormEvent, useState } from "react";
import { Button } from "#design-system/Button";
import { FileUpload } from "#design-system/FileUpload";
import { Stack } from "#design-system/Layout";
import { emptyPage, showAsServerPage } from "./hydration";
import {
  area,
  carrying,
  drag,
  dropFolderOn,
  dropItems,
  dropOn,
  edgesOf,
  file,
  input,
  MIB,
  namesIn,
  odd,
  pasteInto,
  pick,
  remove,
} from "./uploading";

const meta = {
  title: "Inputs/FileUpload",
  component: FileUpload,
  args: {
    label: "Attachments",
    name: "attachments",
    multiple: true,
    maxTotalBytes: 20 * MIB,
    onFilesChange: fn(),
  },
} satisfies Meta<typeof FileUpload>;

export default meta;
type Story = StoryObj<typeof meta>;
export const Default: Story = {};

export const PublicKey: Story = {
  tags: ["state"],
  args: {
    label: "Public key",
    name: "public_file",
    multiple: false,
    maxTotalBytes: 64 * 1024,
    hint: "Armoured or binary.",
  },
  play: async ({ canvasElement }) => {
    const key = within(canvasElement).getByLabelText(/public key/i);
    await expect(key).toHaveAttribute("type", "file");
    await expect(key).toHaveAttribute("name", "public_file");
  },
};

export const WithError: Story = { args: { ...Default.args, errors: ["These attachments were refused."] } };

export const Disabled: Story = { args: { ...Default.args, disabled: true } };

export const WithFiles: Story = {
  tags: ["state", "!autodocs"],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    pick(
      page,
      file("report.pdf", 2.3 * MIB),
      file("proof-of-concept.tar.gz", 400_000),
      file("отчёт — итог.txt", 90),
    );
    await expect(page.getByRole("status")).toHaveTextContent("3 files, 2.7 MiB of 20 MiB");
  },
};

export const RightToLeft: Story = {
  tags: ["state", "!autodocs"],
  args: { ...Default.args, progress: { sentBytes: 5 * MIB, totalBytes: 12 * MIB } },
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    input(page).files = carrying([file("report.pdf", 2.3 * MIB)]).files;
    fireEvent(input(page), new Event("cancel"));
    const size = await page.findByText("2.3 MiB");
    const sent = [page.getByText("5 MiB of 12 MiB"), page.getByText("41 %")];
    for (const measure of [size, page.getByRole("status"), ...sent]) {
      const [first = 0, last = 0] = edgesOf(measure);
      await expect(first).toBeLessThan(last);
    }
  },
};

export const Sending: Story = {
  tags: ["state"],
  args: { ...Default.args, progress: { sentBytes: 5 * MIB, totalBytes: 12 * MIB }, onCancel: fn() },
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByRole("progressbar", { name: "Sending files" })).toHaveAttribute(
      "value",
      String(5 * MIB),
    );
    await expect(page.getByText("5 MiB of 12 MiB")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Cancel upload" }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

export const SendingFailed: Story = {
  tags: ["state", "!autodocs"],
  args: { ...Default.args, errors: ["The connection broke. Nothing was stored."], onRetry: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const FurtherPicksAdd: Story = {
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    pick(page, file("report.pdf"));
    pick(page, file("proof.c"), file("notes.txt"));
    await expect(namesIn(page)).toEqual(["report.pdf", "proof.c", "notes.txt"]);
    await expect(within(page.getByRole("list")).getAllByRole("listitem")).toHaveLength(3);
    await expect(args.onFilesChange).toHaveBeenCalledTimes(2);
  },
};

export const CancelledPickChangesNothing: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    pick(page, file("report.pdf"));
    pick(page);
    await expect(namesIn(page)).toEqual(["report.pdf"]);
  },
};

export const FilesOfOneNameLiveSideBySide: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    pick(page, file("poc.c", 3), file("poc.c", 3));
    pick(page, file("poc.c", 9));
    await expect([...(input(page).files ?? [])].map(({ size }) => size)).toEqual([3, 3, 9]);
    await userEvent.click(remove(page, "poc.c")[1] as HTMLElement);
    await expect([...(input(page).files ?? [])].map(({ size }) => size)).toEqual([3, 9]);
  },
};

export const DroppedFilesReachTheForm: Story = {
  decorators: [
    (Show) => (
      <form>
        <Show />
      </form>
    ),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const event = dropOn(area(page), file("a.txt"), file("b.txt"));
    await expect(event.defaultPrevented).toBe(true);
    const posted = new FormData(input(page).form ?? undefined).getAll("attachments") as File[];
    await expect(posted.map(({ name }) => name)).toEqual(["a.txt", "b.txt"]);
  },
};

export const DropBesideTheAreaKeepsThePage: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(dropOn(document.body, file("a.txt")).defaultPrevented).toBe(true);
    await expect(namesIn(page)).toEqual([]);
  },
};

const onReset = fn((_event: FormEvent) => {});

export const ResetEmptiesItUnlessItIsPrevented: Story = {
  decorators: [
    (Show) => (
      <form onReset={onReset}>
        <Show />
      </form>
    ),
  ],
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    onReset.mockImplementationOnce((event) => event.preventDefault());
    pick(page, file("a.txt"));
    input(page).form?.reset();
    await new Promise((done) => setTimeout(done, 50));
    await expect(remove(page, "a.txt")).toHaveLength(1);
    await expect(args.onFilesChange).toHaveBeenCalledOnce();
    input(page).form?.reset();
    await waitFor(() => expect(page.queryByRole("list")).toBeNull());
    await expect(page.getByRole("status")).toBeEmptyDOMElement();
    await expect(args.onFilesChange).toHaveBeenLastCalledWith([]);
  },
};

export const InADisabledFieldsetItIsLocked: Story = {
  decorators: [
    (Show) => (
      <fieldset disabled style={{ border: 0 }}>
        <Show />
      </fieldset>
    ),
  ],
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    drag("dragover", area(page), [file("a.txt")]);
    await expect(area(page)).toHaveAttribute("data-state", "ready");
    await expect(getComputedStyle(area(page)).cursor).toBe("not-allowed");
    await expect(dropOn(area(page), file("a.txt")).defaultPrevented).toBe(true);
    await waitFor(() => expect(page.getByRole("alert")).toHaveTextContent("while this field is locked"));
    await expect(page.queryByRole("list")).toBeNull();
    await expect(args.onFilesChange).not.toHaveBeenCalled();
  },
};

export const FocusIsKeptAfterRemoval: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    pick(page, file("a.txt"), file("b.txt"), file("c.txt"));
    const [first, second, third] = ["a.txt", "b.txt", "c.txt"];
    await userEvent.click(remove(page, second)[0] as HTMLElement);
    await expect(remove(page, third)[0]).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(remove(page, first)[0]).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(input(page)).toHaveFocus();
    await expect(page.queryByRole("list")).toBeNull();
  },
};

export const NoteTurnsIntoAMessage: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    pick(page, file("fits.bin", 20 * MIB));
    await expect(page.getByRole("alert")).toBeEmptyDOMElement();
    pick(page, file("one-more.bin", 1));
    await expect(page.getByRole("alert")).toHaveTextContent("At most 20 MiB can be sent.");
    await expect(input(page)).toHaveAccessibleDescription(/At most 20 MiB can be sent/);
    await userEvent.click(remove(page, "one-more.bin")[0] as HTMLElement);
    await expect(page.getByRole("alert")).toBeEmptyDOMElement();
  },
};

export const MoreFilesThanCanBeSentAreTold: Story = {
  args: { ...Default.args, maxFiles: 2 },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    pick(page, file("one.txt"), file("two.txt"), file("three.txt"));
    await expect(page.getByRole("alert")).toHaveTextContent("These are 3 files. At most 2 can be sent.");
    await expect(input(page)).toHaveAccessibleDescription(/At most 2 can be sent/);
    await userEvent.click(remove(page, "three.txt")[0] as HTMLElement);
    await expect(page.getByRole("alert")).toBeEmptyDOMElement();
  },
};

export const AFoldersNoteLeavesWithTheNextChange: Story = {
  name: "A folder's note leaves with the next change",
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    dropFolderOn(area(page), "exploits");
    await waitFor(() =>
      expect(page.getByRole("alert")).toHaveTextContent("Folders cannot be sent: exploits."),
    );
    pick(page, file("one.txt"));
    await waitFor(() => expect(page.getByRole("alert")).toBeEmptyDOMElement());
    dropFolderOn(area(page), "exploits");
    await waitFor(() =>
      expect(page.getByRole("alert")).toHaveTextContent("Folders cannot be sent: exploits."),
    );
    await userEvent.click(remove(page, "one.txt")[0] as HTMLElement);
    await waitFor(() => expect(page.getByRole("alert")).toBeEmptyDOMElement());
  },
};

/** A folder dropped with files: they are added, and it is named. */
export const AFolderBesideFilesIsNamed: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    dropFolderOn(area(page), "exploits", file("one.txt"));
    await expect(namesIn(page)).toEqual(["one.txt"]);
    await waitFor(() =>
      expect(page.getByRole("alert")).toHaveTextContent("Folders cannot be sent: exploits."),
    );
  },
};

export const ADropWithoutAFileIsTold: Story = {
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    dropItems(area(page), [{ kind: "file", getAsFile: () => null, webkitGetAsEntry: () => null }]);
    await waitFor(() => expect(page.getByRole("alert")).toHaveTextContent("There was no file in it."));
    await expect(args.onFilesChange).not.toHaveBeenCalled();
    dropOn(area(page), file("one.txt"));
    await waitFor(() => expect(page.getByRole("alert")).toBeEmptyDOMElement());
  },
};

export const PastedFilesAreAdded: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    pick(page, file("one.txt"));
    pasteInto(input(page), file("screen.png"));
    await expect(namesIn(page)).toEqual(["one.txt", "screen.png"]);
  },
};

export const EachRemovalIsAnnounced: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    pick(page, file("a.txt"), file("b.txt"));
    await expect(page.getByRole("status")).toHaveTextContent(/^2 files/);
    await userEvent.click(remove(page, "a.txt")[0] as HTMLElement);
    await expect(page.getByRole("status")).toHaveTextContent(/^a\.txt was removed\. 1 file/);
    await userEvent.click(remove(page, "b.txt")[0] as HTMLElement);
    await expect(page.getByRole("status")).toHaveTextContent(/^b\.txt was removed\. No file is chosen\.$/);
    pick(page, file("c.txt"));
    await expect(page.getByRole("status")).toHaveTextContent(/^1 file/);
  },
};

export const OddNamesAreWhole: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    pick(page, file(odd), file("تقرير نهائي.pdf"));
    const [first] = page.getAllByRole("listitem");
    await expect(first?.querySelector("bdi")?.textContent).toBe(odd);
    await expect(namesIn(page)[0]).toBe(odd);
    await expect(first?.scrollWidth).toBeLessThanOrEqual(first?.clientWidth ?? 0);
  },
};

export const OneFileReplacesTheOther: Story = {
  args: { ...PublicKey.args, label: "Attachments" },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    pick(page, file("old.asc"));
    dropOn(area(page), file("new.asc"), file("ignored.asc"));
    await expect(namesIn(page)).toEqual(["new.asc"]);
    await expect(page.getByRole("status")).toHaveTextContent(/^old\.asc was removed\. 1 file/);
  },
};

export const FilesBesideTheOneAreRefusedInWords: Story = {
  args: { ...PublicKey.args, label: "Attachments" },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    dropOn(area(page), file("one.asc"), file("two.asc"), file("three.asc"));
    await expect(namesIn(page)).toEqual(["one.asc"]);
    const words = "Only one file can be sent here. Not added: two.asc, three.asc.";
    await expect(page.getByRole("alert")).toHaveTextContent(words);
    await expect(input(page)).toHaveAccessibleDescription(new RegExp(words));
    dropFolderOn(area(page), "keys", file("one.asc"), file("two.asc"));
    await expect(page.getByRole("alert")).toHaveTextContent(
      /Not added: two\.asc\.Folders cannot be sent: keys\./,
    );
    await userEvent.click(remove(page, "one.asc")[0] as HTMLElement);
    await expect(page.getByRole("alert")).toBeEmptyDOMElement();
  },
};

const onTheirWay = "No files can be added while others are on their way.";

/** A browser drops nothing on a refusing area: the message comes while files are dragged over it. */
export const WhileSendingFilesAreRefusedInWords: Story = {
  args: { ...Default.args, progress: { sentBytes: 5 * MIB, totalBytes: 12 * MIB } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() => expect(page.getByRole("alert")).toBeEmptyDOMElement());
    drag("dragover", area(page), [file("late.txt")]);
    await waitFor(() => expect(page.getByRole("alert")).toHaveTextContent(onTheirWay));
    pasteInto(input(page), file("late.txt"));
    pick(page, file("late.txt"));
    await expect(namesIn(page)).toEqual([]);
    await waitFor(() => expect(page.getByRole("alert")).toHaveTextContent(onTheirWay));
  },
};

function Unlocking(args: Parameters<typeof FileUpload>[0]) {
  const [locked, setLocked] = useState(true);
  return (
    <Stack gap="m">
      <FileUpload {...args} disabled={locked} />
      <Button type="button" onClick={() => setLocked(false)}>
        Unlock
      </Button>
    </Stack>
  );
}

export const WordsOfALockLeaveWithIt: Story = {
  render: (args) => <Unlocking {...args} />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    dropOn(area(page), file("late.txt"));
    await waitFor(() => expect(page.getByRole("alert")).toHaveTextContent("while this field is locked"));
    await userEvent.click(page.getByRole("button", { name: "Unlock" }));
    await waitFor(() => expect(page.getByRole("alert")).toBeEmptyDOMElement());
  },
};

export const FilesPickedBeforeHydrationStay: Story = {
  render: emptyPage,
  play: async ({ args, canvasElement }) => {
    const { page, hydrate } = showAsServerPage(canvasElement, <FileUpload {...args} />);
    input(within(page)).files = carrying([file("early.txt")]).files;
    const root = hydrate();
    await expect(await within(page).findByRole("button", { name: "Remove early.txt" })).toBeVisible();
    await expect(namesIn(within(page))).toEqual(["early.txt"]);
    // What follows from the files, such as a check of them, is done for these too.
    await expect(args.onFilesChange).toHaveBeenCalledOnce();
    await expect(args.onFilesChange).toHaveBeenCalledWith([expect.objectContaining({ name: "early.txt" })]);
    root.unmount();
  },
};

/** Chromium has no `change` for them, but `cancel`; the files may have been rewritten. */
export const FilesPickedAgainAreReported: Story = {
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    pick(page, file("poc.c", 3));
    input(page).files = carrying([file("poc.c", 9)]).files;
    fireEvent(input(page), new Event("cancel"));
    await expect(await page.findByText("9 bytes")).toBeVisible();
    await expect(args.onFilesChange).toHaveBeenCalledTimes(2);
    await expect(args.onFilesChange).toHaveBeenLastCalledWith([expect.objectContaining({ size: 9 })]);
    await expect(page.getByRole("status")).not.toHaveTextContent("was removed");
  },
};

export const OddNamesGoOutUnchanged: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const names = ["🧨 отчёт — итог.txt", "naïve (1) [final].tar.gz", "a;name=b & 100%.txt", "تقرير.pdf"];
    dropOn(area(page), ...names.map((name) => file(name)));
    const form = document.createElement("form");
    form.append(input(page).cloneNode() as HTMLInputElement);
    (form.elements[0] as HTMLInputElement).files = input(page).files;
    const wire = await new Response(new FormData(form)).text();
    const sent = [...wire.matchAll(/filename="([^"]*)"/g)].map(([, name]) => name);
    await expect(sent).toEqual(names);
  },
};
