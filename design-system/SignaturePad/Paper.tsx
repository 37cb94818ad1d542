import { type ReactNode, type RefObject, useEffect } from "react";
import * as styles from "./SignaturePad.css";
import { DRAWING } from "./signature";
import { drawTypedName, SIGNING_FACE } from "./typedName";
import { type Ink, useInk } from "./useInk";

type PaperProps = {
  canvas: RefObject<HTMLCanvasElement>;
  /** Pixels of the canvas to one of the drawing (`useDensity`). */
  density: number;
  /** It has too little ink for a signature. */
  isBlank: boolean;
};

/**
 * The white paper, and on it a canvas of the drawing's size in the screen's density. Only its look is scaled, so that neither
 * resizing nor turning the screen touches the ink.
 */
function Paper({ canvas, density, isBlank, children }: PaperProps & { children: ReactNode }) {
  return (
    <div className={styles.paper}>
      <div role="img" aria-label={`Signature: ${isBlank ? "blank" : "signed"}`}>
        <canvas
          ref={canvas}
          width={DRAWING.width * density}
          height={DRAWING.height * density}
          className={styles.canvas}
        />
      </div>
      {children}
    </div>
  );
}

/** The line to sign on, while the paper is empty. */
function Guide() {
  return <span className={styles.guide} aria-hidden="true" />;
}

type DrawnPaperProps = PaperProps & { ink: Ink; disabled: boolean; onInk: (ink: Ink) => void };

/** Paper to draw on with a mouse, a finger or a pen. Mounted again, it is empty but for `ink`. */
export function DrawnPaper({ ink, disabled, onInk, ...paper }: DrawnPaperProps) {
  useInk(paper.canvas, { initial: ink, density: paper.density, disabled, onInk });
  return <Paper {...paper}>{ink.length === 0 && <Guide />}</Paper>;
}

/** Paper with a typed name on it: immediately in the system's serif, and in the shipped italic once that has loaded. */
export function TypedPaper({ typed, ...paper }: PaperProps & { typed: string }) {
  const { canvas, density } = paper;
  useEffect(() => {
    let isCurrent = true;
    const drawNow = () => {
      if (isCurrent) draw(canvas.current, typed, density);
    };
    drawNow();
    document.fonts?.load(`32px ${SIGNING_FACE}`, typed).then(drawNow, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [canvas, typed, density]);
  return <Paper {...paper}>{typed.trim() === "" && <Guide />}</Paper>;
}

function draw(canvas: HTMLCanvasElement | null, typed: string, density: number): void {
  const context = canvas?.getContext("2d");
  context?.setTransform(density, 0, 0, density, 0, 0);
  if (context) drawTypedName(context, typed);
}

/** A canvas as a PNG data URL of exactly the drawing's size, whatever the screen's density. */
export function pictureOf(canvas: HTMLCanvasElement): string {
  const picture = document.createElement("canvas");
  picture.width = DRAWING.width;
  picture.height = DRAWING.height;
  const context = picture.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(canvas, 0, 0, DRAWING.width, DRAWING.height);
  return picture.toDataURL("image/png");
}
