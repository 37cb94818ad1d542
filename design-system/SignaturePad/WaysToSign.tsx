import { type RefObject, useId } from "react";
import { Button } from "../Button";
import { DrawnPaper, TypedPaper } from "./Paper";
import * as styles from "./SignaturePad.css";
import { TypedSignature } from "./TypedSignature";
import { type Drawing, type Way, ways } from "./useDrawing";

const labels: Record<Way, string> = { draw: "Draw", type: "Type" };

type WayChoiceProps = { way: Way; disabled: boolean; onWay: (way: Way) => void };

/** Draw or type. */
export function WayChoice({ way, disabled, onWay }: WayChoiceProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className={styles.ways}>
      <legend className={styles.quiet}>How do you want to sign?</legend>
      {ways.map((each) => (
        <label key={each} className={styles.way}>
          <input
            type="radio"
            name={name}
            checked={way === each}
            onChange={() => onWay(each)}
            className={styles.radio}
          />
          {labels[each]}
        </label>
      ))}
    </fieldset>
  );
}

type WayProps = {
  drawing: Drawing;
  canvas: RefObject<HTMLCanvasElement>;
  density: number;
  disabled: boolean;
  onEdit: () => void;
};

/** The paper to draw on, and a button that clears it. */
export function DrawWay({ drawing, canvas, density, disabled, onEdit }: WayProps) {
  const clear = () => {
    drawing.clear();
    onEdit();
  };
  return (
    <div>
      <DrawnPaper
        // Another density empties the canvas.
        key={`${drawing.sheet} ${density}`}
        {...{ canvas, density }}
        isBlank={drawing.isEmpty("draw")}
        ink={drawing.ink}
        disabled={disabled}
        onInk={(ink) => {
          drawing.setInk(ink);
          onEdit();
        }}
      />
      <div className={styles.below}>
        <span className={styles.quiet}>Draw with the mouse, a finger or a pen.</span>
        <Button
          type="button"
          variant="quiet"
          size="s"
          className={styles.clear}
          disabled={disabled}
          onClick={clear}
        >
          Clear
        </Button>
      </div>
    </div>
  );
}

type TypeWayProps = WayProps & {
  signerName: string;
  /** Without a working canvas there is no paper either. */
  withPaper: boolean;
};

/** The name to type, and its look as a signature. */
export function TypeWay(props: TypeWayProps) {
  const { drawing, canvas, density, disabled, onEdit, signerName, withPaper } = props;
  return (
    <>
      <TypedSignature
        signerName={signerName}
        value={drawing.typed}
        readOnly={disabled}
        onChange={(event) => {
          drawing.setTyped(event.target.value);
          onEdit();
        }}
      />
      {withPaper && (
        <TypedPaper {...{ canvas, density }} isBlank={drawing.isEmpty("type")} typed={drawing.typed} />
      )}
    </>
  );
}
