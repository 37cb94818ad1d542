import axe from "axe-core";
import { emulate } from "./emulate";

/** The rules of axe about colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * WCAG 1.4.3. Stories are shown in the light theme, with every rule of axe. Another theme changes colours and nothing else,
 * so that in the dark one only the rules about colours can have another result.
 */
export async function inTheDarkTheme(): Promise<string[]> {
  await emulate([
    { name: "prefers-color-scheme", value: "dark" },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
  if (!matchMedia("(prefers-color-scheme: dark)").matches)
    return ["The browser does not show the dark theme."];
  const { violations } = await axe.run(document.body, {
    runOnly: COLOUR_RULES,
    resultTypes: ["violations"],
  });
  await emulate([]);
  return violations.flatMap(({ help, nodes }) =>
    nodes.map(({ html }) => `In the dark theme: ${help} at ${html.slice(0, 120)}`),
  );
}
