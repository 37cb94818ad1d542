import { type FunctionComponent, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { type ShownStory, whatIsWrong } from "../../.storybook/everywhere";

const small = { width: 14, height: 14, padding: 0 };
const marked = <style>{"button:focus { outline: 2px solid }"}</style>;

/** A story that bears everything, and one for each fault that a story must not have. */
const stories: Record<string, FunctionComponent> = {
  sound: () => (
    <>
      {marked}
      <button type="button">A button that is large enough</button>
      <p>Text that flows.</p>
    </>
  ),
  crowded: () => (
    <>
      {marked}
      <button type="button" style={small} aria-label="One" />
      <button type="button" style={small} aria-label="Other" />
    </>
  ),
  "small but alone": () => (
    <>
      {marked}
      <button type="button" style={small} aria-label="Alone" />
    </>
  ),
  "cut off across": () => (
    <p style={{ width: "17.5em", overflow: "hidden", whiteSpace: "nowrap" }}>
      Wider letters do not fit into this line
    </p>
  ),
  "cut off below": () => (
    <p style={{ height: "1.3em", overflow: "hidden" }}>Lines that are set further apart do not fit</p>
  ),
  "cut off once enlarged": () => (
    <p style={{ width: 180, overflow: "hidden", whiteSpace: "nowrap" }}>Fits at one size</p>
  ),
  "too wide": () => <p style={{ width: 400 }}>Wider than a phone</p>,
  "too wide once enlarged": () => (
    <p style={{ width: "calc(40rem - 400px)" }}>Grows faster than its letters</p>
  ),
  "a dialog that hangs out": () => (
    <div role="dialog" style={{ position: "fixed", left: 0, width: 200, overflow: "hidden" }}>
      <p style={{ width: 240 }}>Half of this cannot be reached</p>
    </div>
  ),
  moving: () => <p style={{ transition: "color 1s" }}>Slowly</p>,
  "without a mark of the focus": () => (
    <>
      <style>{"button:focus { outline: none }"}</style>
      <button type="button">Where am I?</button>
    </>
  ),
  "unreadable in the dark theme": () => (
    <>
      <style>{"@media (prefers-color-scheme: dark) { .faint { background: #000; color: #222 } }"}</style>
      <p className="faint">Can be read by day</p>
    </>
  ),
  "different in the browser": () => <p>{useState(() => Math.random())[0]}</p>,
};

/** The findings about each of them, one after the other shown alone. */
async function judgeAll(): Promise<Record<string, string[]>> {
  const said: Record<string, string[]> = {};
  for (const [name, Story] of Object.entries(stories)) {
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    flushSync(() => root.render(<Story />));
    said[name] = await whatIsWrong(Object.assign(Story, { parameters: {} }) as ShownStory);
    root.unmount();
    place.remove();
  }
  return said;
}

Object.assign(globalThis, { judgeAll });
