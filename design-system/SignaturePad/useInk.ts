import { type RefObject, useEffect, useRef } from "react";
import InkPad, { type PointGroup, type SignatureEvent } from "signature_pad";
import { DRAWING, penFor, placeInDrawing, withItsEnd } from "./signature";

/** The drawing, stroke by stroke. */
export type Ink = PointGroup[];

type InkOptions = {
  /** The drawing at the start. */
  initial: Ink;
  /** Pixels of the canvas to one of the drawing. */
  density: number;
  /** While it is, the pen draws nothing and the ink stays. */
  disabled: boolean;
  /** Called at the end of each stroke with all ink. */
  onInk: (ink: Ink) => void;
};

/** Connects signature_pad to a canvas of the drawing's size and the screen's density, at whatever width it is shown. */
export function useInk(canvas: RefObject<HTMLCanvasElement>, options: InkOptions): void {
  const { initial, density, disabled, onInk } = options;
  const pad = useRef<InkPad>();
  const first = useRef(initial);
  const report = useRef(onInk);
  useEffect(() => {
    report.current = onInk;
  });

  useEffect(() => {
    if (!canvas.current) return;
    // The pad draws in the drawing's pixels.
    canvas.current.getContext("2d")?.setTransform(density, 0, 0, density, 0, 0);
    const created = createPad(canvas.current, (ink) => report.current(ink));
    if (first.current.length > 0) created.fromData(first.current);
    pad.current = created;
    return () => created.off();
  }, [canvas, density]);

  useEffect(() => {
    if (disabled) pad.current?.off();
    else pad.current?.on();
  }, [disabled]);
}

function createPad(canvas: HTMLCanvasElement, onInk: (ink: Ink) => void): InkPad {
  const pad = new InkPad(canvas, {
    penColor: DRAWING.ink,
    backgroundColor: DRAWING.paper,
    // Every point counts: a quick hand makes few of them, and dropped ones cut its corners.
    throttle: 0,
    minDistance: 1,
  });
  pad.addEventListener("beginStroke", () => {
    const { thinnest, thickest } = penFor(canvas.getBoundingClientRect().width);
    pad.minWidth = thinnest;
    pad.maxWidth = thickest;
  });
  pad.addEventListener("beforeUpdateStroke", (event) => {
    const pointer = (event as CustomEvent<SignatureEvent>).detail;
    const shown = canvas.getBoundingClientRect();
    const place = placeInDrawing(pointer, shown);
    // signature_pad only subtracts the canvas's corner from the position, as if it were shown at its own size.
    pointer.x = shown.left + place.x;
    pointer.y = shown.top + place.y;
  });
  pad.addEventListener("endStroke", () => {
    const strokes = pad.toData();
    const last = strokes.at(-1);
    const ink = last ? [...strokes.slice(0, -1), { ...last, points: withItsEnd(last.points) }] : [];
    pad.fromData(ink);
    onInk(ink);
  });
  return pad;
}
