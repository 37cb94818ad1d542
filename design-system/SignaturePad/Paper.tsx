import { type ReactNode, type RefObject, useEffect } from "react";
import * as styles from "./SignaturePad.css";
import { DRAWING } from "./signature";
import { drawTypedName, SIGNING_FACE } from "./typedName";
import { type Ink, useInk } from "./useInk";

type PaperProps = { canvas: RefObject<HTMLCanvasElement>; children?: ReactNode };

/**
 * The white paper, and on it a canvas of the drawing's size. Only its look is scaled, so that neither resizing nor turning the
 * screen touches the ink.
 */
function Paper({ canvas, children }: PaperProps) {
  return (
    <div className={styles.paper}>
      <div role="img" aria-label="Signature">
        <canvas ref={canvas} width={DRAWING.width} height={DRAWING.height} className={styles.canvas} />
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

/** Paper to draw on with a mouse, a finger or a pen. Mounted anew, it is empty but for `ink`. */
export function DrawnPaper({ canvas, ink, disabled, onInk }: DrawnPaperProps) {
  useInk(canvas, { initial: ink, disabled, onInk });
  return <Paper canvas={canvas}>{ink.length === 0 && <Guide />}</Paper>;
}

/** Paper with a typed name on it: at once in the system's serif, and in the shipped italic when that has arrived. */
export function TypedPaper({ canvas, typed }: PaperProps & { typed: string }) {
  useEffect(() => {
    let isCurrent = true;
    const drawNow = () => {
      if (isCurrent) draw(canvas.current, typed);
    };
    drawNow();
    document.fonts?.load(`32px ${SIGNING_FACE}`, typed).then(drawNow, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [canvas, typed]);
  return <Paper canvas={canvas}>{typed.trim() === "" && <Guide />}</Paper>;
}

function draw(canvas: HTMLCanvasElement | null, typed: string): void {
  const context = canvas?.getContext("2d");
  if (context) drawTypedName(context, typed);
}
