import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { forwardRef } from "react";
import { type LinkProps, LinkProvider, TextLink } from "#design-system/Link";

const meta = {
  title: "Navigation/Link",
  component: TextLink,
  subcomponents: { LinkProvider },
} satisfies Meta<typeof TextLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { href: "#bounties", children: "Bounties" } };

// Proves 3.7.3
export const External: Story = {
  tags: ["state"],
  args: { href: "https://example.org/", external: true, children: "Read More" },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole("link", { name: "Read More (opens in a new tab)" });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  },
};

const AppLink = forwardRef<HTMLAnchorElement, LinkProps>(function AppLink({ children, ...rest }, ref) {
  return (
    <a ref={ref} data-by-the-app {...rest}>
      {children}
    </a>
  );
});

export const RenderedByTheApp: Story = {
  args: Default.args,
  decorators: [
    (Story) => (
      <LinkProvider component={AppLink}>
        <Story />
      </LinkProvider>
    ),
  ],
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole("link", { name: "Bounties" });
    await expect(link).toHaveAttribute("data-by-the-app");
    await expect(link).toHaveAttribute("href", "#bounties");
  },
};
