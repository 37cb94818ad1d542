import { type Found, screens } from "virtual:components-of-screens";
import { AnchorMdx, Heading, Subheading, Subtitle, Title, useOf } from "@storybook/blocks";
import { StateFrame } from "./StateFrame";
import { useStories } from "./stories";

/**
 * The docs page of a screen: the screen in each of its states, and every component in it, each with a link to its page.
 * The lists are made of the imports of the screen's own files.
 */
export function ScreenPage() {
  const { csfFile } = useOf("meta", ["meta"]);
  const { component, states, reached } = useStories();
  const parts = screens[String(csfFile.meta.parameters?.fileName)];
  return (
    <>
      <Title />
      <Subtitle>{parts?.routes.join(", ")}</Subtitle>
      <StateFrame states={[...states, ...reached]} title={component} />
      <Heading>Components</Heading>
      {parts && (
        <>
          <Components title="On this screen" components={parts.direct} />
          <Components title="Inside of these" components={parts.inside} />
          <Components title="In the layout around it" components={parts.frame} />
        </>
      )}
    </>
  );
}

interface ComponentsProps {
  title: string;
  components: Found[];
}

function Components({ title, components }: ComponentsProps) {
  if (components.length === 0) return null;
  return (
    <>
      <Subheading>{title}</Subheading>
      <ul className="conclave-links" aria-label={title}>
        {components.map((component) => (
          <li key={component.name}>
            <AnchorMdx href={`?path=/docs/${idOf(component.title)}--docs`} target="_self">
              {component.name}
            </AnchorMdx>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Storybook's id of a title, such as "inputs-otpinput". Titles are letters, digits and slashes. */
const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
