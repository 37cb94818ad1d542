import { AnchorMdx, Story } from "@storybook/blocks";
import { addressOf, type Told } from "./stories";

interface PreviewProps {
  story: Told;
  /** How wide the product shows it at most, a CSS length; a state that stands among others asks for its own. */
  width: string;
}

/** A state on its component's page, as wide as in the product; its corner can be dragged. Nothing of it reaches the page around it. */
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
