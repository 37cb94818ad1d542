import { AnchorMdx, Controls, Heading, Subtitle, Title, useOf } from "@storybook/blocks";
import { guidanceOf, widthOf } from "./guidance";
import { LastChanges } from "./LastChanges";
import { Preview } from "./Preview";
import { StateFrame } from "./StateFrame";
import { addressOf, type StoryEntry, useStories } from "./stories";
import { Weight } from "./Weight";

/**
 * The page of a component, the same for all: purpose, look, usage, states, behaviours, props,
 * size and last changes. It is static: no story on it opens over it, takes its focus, scrolls it or changes the document.
 */
export function ComponentPage() {
  const { csfFile } = useOf("meta", ["meta"]);
  const { component, group, states, reached, behaviours } = useStories();
  const guidance = guidanceOf(component);
  const width = widthOf(component, group);
  const inPlace = states.filter(({ isFramed }) => !isFramed);
  const framed = states.filter(({ isFramed }) => isFramed);
  const [first, ...others] = inPlace;
  const hasStates = others.length > 0 || framed.length > 0 || reached.length > 0;
  const Text = guidance?.default;
  return (
    <>
      <Title />
      {guidance && <Subtitle>{guidance.purpose}</Subtitle>}
      {first ? <Preview story={first} width={width} /> : <StateFrame title={component} states={framed} />}
      {Text && <Text />}
      {hasStates && <Heading>States</Heading>}
      <div className="conclave-previews">
        {others.map((story) => (
          <Preview key={story.id} story={story} width={width} />
        ))}
      </div>
      {first && framed.length > 0 && <StateFrame title={component} states={framed} />}
      {!first && <p>The frame on top of this page shows each of them:</p>}
      <Meanings states={framed.filter(({ says }) => says)} />
      {reached.length > 0 && (
        <>
          <p>Reached by using it, so that each opens by itself:</p>
          <Links stories={reached} />
        </>
      )}
      {behaviours.length > 0 && (
        <>
          <Heading>Behaviours</Heading>
          <p>Each is tested in a browser on every change, and shows itself when it is opened.</p>
          <Links stories={behaviours} />
        </>
      )}
      {csfFile.meta.component && (
        <>
          <Heading>Props</Heading>
          <Controls of={(first ?? framed[0])?.of} />
        </>
      )}
      <Weight component={component} />
      <LastChanges component={component} />
    </>
  );
}

/** States in a frame, which shows one at a time: the purpose of each. */
function Meanings({ states }: { states: readonly StoryEntry[] }) {
  if (states.length === 0) return null;
  return (
    <ul className="conclave-states">
      {states.map(({ id, name, says }) => (
        <li key={id}>
          <AnchorMdx href={addressOf(id)} target="_self">
            {name}
          </AnchorMdx>
          {`: ${says}`}
        </li>
      ))}
    </ul>
  );
}

function Links({ stories }: { stories: readonly StoryEntry[] }) {
  return (
    <ul className="conclave-links">
      {stories.map(({ id, name }) => (
        <li key={id}>
          <AnchorMdx href={addressOf(id)} target="_self">
            {name}
          </AnchorMdx>
        </li>
      ))}
    </ul>
  );
}
