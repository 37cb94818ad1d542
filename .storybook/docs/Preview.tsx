import { AnchorMdx, Story } from "@storybook/blocks";
import { addressOf, type StoryEntry } from "./stories";

interface PreviewProps {
  story: StoryEntry;
  /** Its greatest width in the product, a CSS length; a state that is shown among others asks for its own. */
  width: string;
}

/** A state on its component's page, as wide as in the product; its corner can be dragged. It cannot affect the page around it. */
export function Preview({ story, width }: PreviewProps) {
  const inlineSize = story.width ?? width;
  return (
    <figure className="conclave-preview" data-wide={inlineSize.endsWith("%") || undefined}>
      <figcaption>
        <AnchorMdx href={addressOf(story.id)} target="_self">
          {story.name}
        </AnchorMdx>
      </figcaption>
      <div className="conclave-stage" style={{ inlineSize }}>
        <Story of={story.of} />
      </div>
    </figure>
  );
}
