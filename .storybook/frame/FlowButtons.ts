import { createElement } from "react";
import { useStorybookApi, useStorybookState } from "storybook/internal/manager-api";
import { neighbours } from "./flow";

/** In the bar above a screen of registration: the step before and the step after, to walk from the invitation to the home page. */
export function FlowButtons() {
  const api = useStorybookApi();
  const { storyId = "" } = useStorybookState();
  const around = neighbours(storyId);
  if (!around) return null;
  const button = (word: string, story: string | undefined) =>
    createElement(
      "button",
      {
        type: "button",
        disabled: !story,
        onClick: () => story && api.selectStory(story),
        style: { margin: "auto 2px", padding: "2px 8px", font: "inherit", fontSize: 12 },
      },
      word,
    );
  return createElement(
    "span",
    { style: { display: "flex" } },
    button("Back", around.back),
    button("Next", around.next),
  );
}
