import type { Meta, StoryObj } from "@storybook/react";
import type { ReactNode } from "react";
import { SectionHeading } from "#design-system/Heading";
import { Grid, Inline, Stack } from "#design-system/Layout";
import { Code, Text } from "#design-system/Text";
import {
  type Colours,
  contrastRatio,
  dark,
  edgePairings,
  light,
  type Pairing,
  textPairings,
  vars,
} from "#design-system/theme";

const meta = { title: "Foundations/Colour", tags: ["!autodocs"] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const themes = [
  { name: "light", title: "Paper, ink and oxblood", colours: light.colour },
  { name: "dark", title: "Night, bone and brass", colours: dark.colour },
] as const;

type ThemeColumnProps = { name: string; title: string; children: ReactNode };

/** A part of the page in one theme, whatever the page's own is. */
function ThemeColumn({ name, title, children }: ThemeColumnProps) {
  return (
    <section
      data-theme={name}
      style={{ padding: vars.space.l, background: vars.colour.page, color: vars.colour.text }}
    >
      <Stack gap="l">
        <SectionHeading>{title}</SectionHeading>
        {children}
      </Stack>
    </section>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span
      style={{
        inlineSize: "2.75rem",
        blockSize: "2.75rem",
        background: colour,
        border: `1px solid ${vars.colour.lineStrong}`,
        borderRadius: vars.radius.control,
      }}
    />
  );
}

export const Default: Story = {
  render: () => (
    <Grid min="half">
      {themes.map(({ name, title, colours }) => (
        <ThemeColumn key={name} name={name} title={title}>
          <Grid min="stat" gap="s">
            {Object.entries(colours).map(([role, value]) => (
              <Inline key={role} wrap={false}>
                <Swatch colour={value} />
                <Stack gap="xxs">
                  <Text as="span">{role}</Text>
                  <Text as="span" size="caption" tone="quiet">
                    <Code>{value}</Code>
                  </Text>
                </Stack>
              </Inline>
            ))}
          </Grid>
        </ThemeColumn>
      ))}
    </Grid>
  ),
};

/** Each pair with its computed contrast; a unit test holds the same pairs to their minimum. */
function TextFigures({ colours }: { colours: Colours }) {
  return (
    <Stack gap="xxs">
      {pairsOf(textPairings).map(({ colour, surface }) => (
        <div
          key={colour + surface}
          style={{ padding: vars.space.xs, background: colours[surface], color: colours[colour] }}
        >
          {`${colour} on ${surface} `}
          <Code>{contrastRatio(colours[colour], colours[surface]).toFixed(2)}</Code>
        </div>
      ))}
    </Stack>
  );
}

function EdgeFigures({ colours }: { colours: Colours }) {
  return (
    <Stack gap="s">
      {pairsOf(edgePairings).map(({ colour, surface }) => (
        <Inline key={colour + surface}>
          <span
            style={{
              inlineSize: "5rem",
              blockSize: "2.75rem",
              background: colours[surface],
              border: `3px solid ${colours[colour]}`,
            }}
          />
          <Text as="span" size="small">{`${colour} on ${surface}`}</Text>
          <Code>{contrastRatio(colours[colour], colours[surface]).toFixed(2)}</Code>
        </Inline>
      ))}
    </Stack>
  );
}

function pairsOf(pairings: readonly Pairing[]) {
  return pairings.flatMap(({ colour, on }) => on.map((surface) => ({ colour, surface })));
}

/** Text: 4.5 to 1 at least. */
export const ContrastOfText: Story = {
  render: () => (
    <Grid min="half">
      {themes.map(({ name, title, colours }) => (
        <ThemeColumn key={name} name={name} title={title}>
          <TextFigures colours={colours} />
        </ThemeColumn>
      ))}
    </Grid>
  ),
};

/** Edges of controls and the focus ring: 3 to 1 at least. */
export const ContrastOfEdges: Story = {
  render: () => (
    <Grid min="half">
      {themes.map(({ name, title, colours }) => (
        <ThemeColumn key={name} name={name} title={title}>
          <EdgeFigures colours={colours} />
        </ThemeColumn>
      ))}
    </Grid>
  ),
};
