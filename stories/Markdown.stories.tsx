import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Markdown, parseMarkdown } from "#design-system/Markdown";

const meta = {
  title: "Foundations/Markdown",
  component: Markdown,
  // The server's parse result is not written by hand.
  argTypes: { text: { control: false } },
} satisfies Meta<typeof Markdown>;

export default meta;
type Story = StoryObj<typeof meta>;

const policy = `
What we process, why, and what you can ask of us.

## 1. Who is responsible

The controller is **Sample Company S.r.l.** Write to [the desk](mailto:desk@conclave.example) or see
[the authority](https://example.org/authority).

## 2. What we process

- **Identity:** first and last name.
- **Work:** research focus,
  1. applications,
  2. submissions.

> Please do not send special categories of data.

### A third level

\`conclave.example\` and a rule:

---

The end.
`;

// Proves 2.52
export const Default: Story = {
  tags: ["state"],
  args: { text: parseMarkdown(policy) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const heading = getComputedStyle(canvas.getByRole("heading", { level: 2, name: /Who is responsible/ }));
    await expect(Number(heading.fontWeight)).toBeGreaterThanOrEqual(700);
    await expect(heading.borderBottomStyle).toBe("solid");
    const list = canvas.getAllByRole("list")[0];
    await expect(list && Number.parseFloat(getComputedStyle(list).paddingLeft)).toBeGreaterThan(0);
  },
};

export const FirstLevelHeading: Story = {
  args: { text: parseMarkdown("# Agreement\n\nText.\n\n## 1. Part\n\nText.") },
};

// Proves 2.53
export const LinksKeepTheirSchemes: Story = {
  args: {
    text: parseMarkdown(
      "[web](https://example.org) [mail](mailto:a@example.org) [chat](ircs://example.org) [talk](xmpp:a@example.org) [own page](/faq)",
    ),
  },
  play: async ({ canvasElement }) => {
    const hrefs = within(canvasElement)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    await expect(hrefs).toEqual([
      "https://example.org",
      "mailto:a@example.org",
      "ircs://example.org",
      "xmpp:a@example.org",
      "/faq",
    ]);
  },
};

// Proves 2.54, 1.3.5
export const OtherLinksAreBlanked: Story = {
  args: {
    text: parseMarkdown(
      [
        "[a](javascript:alert(1))",
        "[b](JaVaScRiPt:alert(1))",
        "[c](javascript&colon;alert(1))",
        "[d](&#x6A;avascript:alert(1))",
        "[e](data:text/html,hello)",
        "[f](//example.org)",
        "[g][ref] <vbscript:x>",
        "[h](<java\tscript:alert(1)>)",
        "\n\n[ref]: file:///etc/passwd",
      ].join(" "),
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole("link")).toBeNull();
    await expect(canvasElement.querySelector("[href]")).toBeNull();
    await expect(canvas.getByText("a")).toBeVisible();
  },
};

// Proves R20, 1.2.1, 1.3.1, 1.3.5
export const HtmlAndPicturesAreInert: Story = {
  name: "HTML and pictures are inert",
  args: {
    text: parseMarkdown(
      '<script>alert(1)</script>\n\n<b onclick="alert(1)">bold</b>\n\n![A map](https://example.org/x.png)',
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("b, img, [onclick]")).toBeNull();
    await expect(within(canvasElement).getByText("A map")).toBeVisible();
  },
};
