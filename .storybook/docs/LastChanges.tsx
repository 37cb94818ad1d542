import { changes } from "virtual:changes-of-components";
import { AnchorMdx, Heading } from "@storybook/blocks";

/** The last changes of a component, from git; the visible ones are in the changelog too. */
export function LastChanges({ component }: { component: string }) {
  const own = changes[component];
  if (!own) return null;
  return (
    <>
      <Heading>Changes</Heading>
      <ul>
        {own.map(({ hash, day, subject }) => (
          <li key={hash}>
            {`${day}: ${subject} (`}
            <code>{hash}</code>)
          </li>
        ))}
      </ul>
      <p>
        What matters to everybody is under{" "}
        <AnchorMdx href="?path=/docs/changes--docs" target="_self">
          Changes
        </AnchorMdx>
        ; <code>{`git log -- design-system/${component}`}</code> has the rest.
      </p>
    </>
  );
}
