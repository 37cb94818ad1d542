import { AnchorMdx } from "@storybook/blocks";
import { useState } from "react";
import { STILL } from "./holdStill";
import { addressOf, type StoryEntry } from "./stories";

interface StateFrameProps {
  states: readonly StoryEntry[];
  /** The frame's accessible name. */
  title: string;
}

/**
 * States that open over their page, or are made for a viewport: one frame of fitting height that shows one at a time, and takes no
 * focus until a reader uses it.
 */
export function StateFrame({ states, title }: StateFrameProps) {
  const [chosen, choose] = useState(states[0]);
  if (!chosen) return null;
  return (
    <figure className="conclave-preview">
      <figcaption>
        <fieldset className="conclave-chooser">
          <legend>State</legend>
          {states.map((state) => (
            <button
              key={state.id}
              type="button"
              aria-pressed={state.id === chosen.id}
              onClick={() => choose(state)}
            >
              {state.name}
            </button>
          ))}
        </fieldset>
        <AnchorMdx href={addressOf(chosen.id)} target="_self">
          Open by itself
        </AnchorMdx>
      </figcaption>
      <div
        className="conclave-stage"
        data-framed={chosen.width ? "" : "wide"}
        style={chosen.width ? { inlineSize: chosen.width } : undefined}
      >
        <iframe
          key={chosen.id}
          title={`${title}: ${chosen.name}`}
          src={`iframe.html?viewMode=story&id=${chosen.id}&${STILL}=`}
          style={{ blockSize: chosen.height }}
        />
      </div>
    </figure>
  );
}
