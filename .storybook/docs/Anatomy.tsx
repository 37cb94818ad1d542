import { Story } from "@storybook/blocks";
import { useEffect, useRef, useState } from "react";
import { widthOf } from "./guidance";
import { STILL } from "./holdStill";
import { useStories } from "./stories";

/**
 * A part of a component: its name, a selector in the component's own markup, and its description. Its number is drawn before it, and
 * `after` its words where it would cover another part there.
 */
type Part = readonly [name: string, selector: string, says: string, side?: "after"];

interface AnatomyProps {
  /** The state whose parts are named; without one it is the first. */
  state?: string;
  parts: readonly Part[];
}

type Place = { left: number; top: number } | null;

/** Width and height of a mark, in pixels. It is drawn before its part, and whole inside of the picture. */
const MARK = 22;

/** The parts of a component, numbered on the real component and named below. */
export function Anatomy({ state, parts }: AnatomyProps) {
  const { states, reached, component, group } = useStories();
  const story = [...states, ...reached].find(({ name }) => name === state) ?? states[0];
  const stage = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<Place[]>([]);
  useEffect(() => (stage.current ? follow(stage.current, parts, setPlaces) : undefined), [parts]);
  if (!story) return null;
  const isWhole = parts.every((_, index) => places[index]);
  return (
    <figure className="conclave-anatomy" data-whole={isWhole || undefined}>
      <div ref={stage} className="conclave-stage" style={{ inlineSize: widthOf(component, group) }}>
        {story.isFramed ? (
          <iframe
            title={`${component}, its parts`}
            src={`iframe.html?viewMode=story&id=${story.id}&${STILL}=`}
            style={{ blockSize: story.height }}
          />
        ) : (
          <Story of={story.of} />
        )}
        {places.map(
          (place, index) => place && <Mark key={parts[index]?.[0]} number={index + 1} place={place} />,
        )}
      </div>
      <ol>
        {parts.map(([name, , says]) => (
          <li key={name}>
            <strong>{name}</strong>: {says}
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Mark({ number, place }: { number: number; place: NonNullable<Place> }) {
  return (
    <span className="conclave-mark" aria-hidden="true" style={place}>
      {number}
    </span>
  );
}

/** Locates the parts now, and whenever the component or its frame changes. @returns a stop function */
function follow(stage: HTMLElement, parts: readonly Part[], found: (places: Place[]) => void): () => void {
  const look = () => found(parts.map(([, selector, , side]) => placeOf(stage, selector, side)));
  const changes = new MutationObserver(look);
  const sizes = new ResizeObserver(look);
  const watch = (root: Node) => changes.observe(root, { childList: true, subtree: true, attributes: true });
  const frame = stage.querySelector("iframe");
  const story = stage.querySelector(".sb-story, [id^='story--']");
  sizes.observe(stage);
  if (story) watch(story);
  const watchFrame = () => frame?.contentDocument && watch(frame.contentDocument);
  frame?.addEventListener("load", watchFrame);
  look();
  return () => {
    changes.disconnect();
    sizes.disconnect();
    frame?.removeEventListener("load", watchFrame);
  };
}

function placeOf(stage: HTMLElement, selector: string, side?: "after"): Place {
  const frame = stage.querySelector("iframe");
  // Not from the stage on: Storybook's own elements around a story have its name in their ids.
  const root = frame?.contentDocument ?? stage.querySelector("[data-name]");
  const part = root?.querySelector(selector);
  const box = part && (side ? wordsOf(part) : beginningOf(part));
  if (!box || box.width === 0) return null;
  const around = stage.getBoundingClientRect();
  const origin = frame?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return {
    left: Math.max(MARK, origin.left + (side ? box.right + MARK : box.left) - around.left - stage.clientLeft),
    top: Math.max(MARK / 2, origin.top + box.top - around.top - stage.clientTop),
  };
}

/** The visible beginning of a part: its box, or its words where a wider box centres them. */
function beginningOf(part: Element): DOMRect {
  if (part.matches("button, a") || getComputedStyle(part).textAlign !== "center")
    return part.getBoundingClientRect();
  return wordsOf(part);
}

function wordsOf(part: Element): DOMRect {
  const words = part.ownerDocument.createRange();
  words.selectNodeContents(part);
  return words.getBoundingClientRect();
}
