import type { Meta, StoryObj } from "@storybook/react";
import { Stack } from "#design-system/Layout";
import { Code, Text } from "#design-system/Text";
import { light, vars } from "#design-system/theme";

const meta = { title: "Foundations/Type", tags: ["!autodocs"] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const displaySizes = ["display", "title1", "title2", "title3"] as const;
const textSizes = ["lead", "body", "small", "caption"] as const;

/** Headings: Newsreader. */
export const Default: Story = {
  render: () => (
    <Stack gap="l">
      {displaySizes.map((size) => (
        <div key={size}>
          <Text tone="quiet" size="caption">
            <Code>{`${size} ${light.size[size]}`}</Code>
          </Text>
          <div
            style={{
              fontFamily: vars.font.display,
              fontWeight: vars.weight.display,
              fontSize: vars.size[size],
              lineHeight: vars.leading.tight,
            }}
          >
            For people who look closely
          </div>
        </div>
      ))}
    </Stack>
  ),
};

/** Running text: IBM Plex Sans. */
export const RunningText: Story = {
  render: () => (
    <Stack gap="l">
      {textSizes.map((size) => (
        <div key={size}>
          <Text tone="quiet" size="caption">
            <Code>{`${size} ${light.size[size]}`}</Code>
          </Text>
          <div style={{ fontSize: vars.size[size], maxInlineSize: vars.width.prose }}>
            Payout assessment rests on three criteria: target popularity, research complexity and exploit
            specification.
          </div>
        </div>
      ))}
    </Stack>
  ),
};

/** Codes and figures: IBM Plex Mono. */
export const CodesAndFigures: Story = {
  render: () => (
    <Stack gap="xs">
      <Code>7QK4M2ZT9RXB</Code>
      <Code>0123456789 Il1 O0</Code>
    </Stack>
  ),
};

/** Names from beyond Western Europe stay in the same faces. */
export const NamesOfMembers: Story = {
  render: () => (
    <Stack gap="xs">
      <div style={{ fontFamily: vars.font.display, fontSize: vars.size.title2 }}>
        Łukasz Dvořák, Ágnes Őrsi
      </div>
      <Text>Łukasz Dvořák, Ágnes Őrsi, İpek Çağlar</Text>
    </Stack>
  ),
};
