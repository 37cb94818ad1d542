import type { Meta, StoryObj } from "@storybook/react";
import { Inline, Stack } from "#design-system/Layout";
import { Code } from "#design-system/Text";
import { light, spaceNames, vars } from "#design-system/theme";

const meta = { title: "Foundations/Space", tags: ["!autodocs"] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** The steps of space between elements. */
export const Default: Story = {
  render: () => (
    <Stack gap="s">
      {spaceNames.map((name) => (
        <Inline key={name}>
          <span
            style={{ inlineSize: vars.space[name], blockSize: vars.space.m, background: vars.colour.accent }}
          />
          <Code>{`${name} ${light.space[name]}`}</Code>
        </Inline>
      ))}
    </Stack>
  ),
};

const widths = ["form", "prose", "dialog", "page"] as const;

/** The widths of elements. */
export const Widths: Story = {
  render: () => (
    <Stack gap="s">
      {widths.map((name) => (
        <div
          key={name}
          style={{
            maxInlineSize: vars.width[name],
            paddingBlock: vars.space.xs,
            borderBlockEnd: `1px solid ${vars.colour.lineStrong}`,
          }}
        >
          <Code>{`${name} ${light.width[name]}`}</Code>
        </div>
      ))}
    </Stack>
  ),
};

/** Corners are almost square, and only floating parts have a shadow. */
export const Shape: Story = {
  render: () => (
    <Inline gap="l">
      {(["control", "card", "round"] as const).map((name) => (
        <div
          key={name}
          style={{
            padding: vars.space.l,
            background: vars.colour.surface,
            border: `1px solid ${vars.colour.lineStrong}`,
            borderRadius: vars.radius[name],
          }}
        >
          <Code>{`radius ${name}`}</Code>
        </div>
      ))}
      <div style={{ padding: vars.space.l, background: vars.colour.surface, boxShadow: vars.shadow.overlay }}>
        <Code>shadow overlay</Code>
      </div>
    </Inline>
  ),
};
