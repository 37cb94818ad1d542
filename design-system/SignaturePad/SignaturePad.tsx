import { forwardRef, type HTMLAttributes, useEffect, useRef, useState } from "react";
import { Button } from "../Button";
import { ErrorList } from "../ErrorList";
import { classes } from "../theme";
import { VisuallyHidden } from "../VisuallyHidden";
import { canvasWorks } from "./canvasWorks";
import { pictureOf } from "./Paper";
import * as styles from "./SignaturePad.css";
import { cleanName, isNameOf, questionName } from "./typedName";
import { useAcceptance } from "./useAcceptance";
import { useDensity } from "./useDensity";
import { useDrawing, type Way } from "./useDrawing";
import { DrawWay, TypeWay, WayChoice } from "./WaysToSign";

export type SignaturePadProps = Omit<HTMLAttributes<HTMLDivElement>, "children"> & {
  /** The signer's name in the agreement. */
  signerName: string;
  onCancel: () => void;
  /** Called once with a PNG data URL of 608 x 200, dark ink on white, and again only after that failed. */
  onAccept: (pngDataUrl: string) => void;
  /** Called instead where the browser blocks reading a canvas: the server then draws the name. */
  onAcceptName?: (name: string) => void;
  /** The signature is being sent. */
  pending?: boolean;
  /** Why sending failed; the ink stays. */
  errors?: string[];
};

const missing: Record<Way, string> = {
  draw: "There is no signature yet. Draw it in the white area, or choose Type.",
  type: "There is no name yet. Type your full name to sign with it.",
};

/** A signature, drawn or typed, with its accept button. Meant for a dialog of size `fit` whose title speaks of signing. */
export const SignaturePad = forwardRef<HTMLDivElement, SignaturePadProps>(function SignaturePad(
  { signerName, onCancel, onAccept, onAcceptName, pending = false, errors = [], className, ...rest },
  ref,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const reasons = useRef<HTMLDivElement>(null);
  const drawing = useDrawing();
  const { shownErrors, refusals, edited, refuse, accept } = useAcceptance({ pending, errors });
  const acceptName = useCanvasFails() ? onAcceptName : undefined;
  const way = acceptName ? "type" : drawing.way;

  const send = () => {
    if (acceptName) acceptName(cleanName(drawing.typed));
    else if (canvas.current) onAccept(pictureOf(canvas.current));
  };
  const choose = (next: Way) => {
    drawing.setWay(next);
    edited();
  };
  const isEmpty = drawing.isEmpty(way);
  const question = useNameQuestion({ signerName, typed: way === "type" ? drawing.typed : undefined });
  // They are to be read: with the focus left on the button, a second Enter would press it before that.
  useEffect(() => {
    if (refusals > 0) reasons.current?.focus();
  }, [refusals]);
  const acceptOrSay = () => {
    const refusal = isEmpty ? missing[way] : question();
    if (refusal) refuse(refusal);
    else accept(send);
  };
  const common = { drawing, canvas, density: useDensity(), disabled: pending, onEdit: edited };
  return (
    <div ref={ref} {...rest} className={classes(styles.pad, className)}>
      <ErrorList ref={reasons} key={refusals} errors={shownErrors} />
      {!acceptName && <WayChoice way={way} disabled={pending} onWay={choose} />}
      {way === "draw" && <DrawWay {...common} />}
      {way === "type" && <TypeWay {...common} signerName={signerName} withPaper={!acceptName} />}
      <p className={styles.quiet}>
        You sign as <bdi className={styles.signer}>{signerName}</bdi>.
      </p>
      <Actions
        pending={pending}
        onCancel={() => {
          drawing.clear();
          onCancel();
        }}
        onAccept={acceptOrSay}
      />
      <InkState isEmpty={isEmpty} />
    </div>
  );
});

type ActionsProps = { pending: boolean; onCancel: () => void; onAccept: () => void };

function Actions({ pending, onCancel, onAccept }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Button type="button" variant="secondary" disabled={pending} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="button" pending={pending} onClick={onAccept}>
        Accept &amp; Sign
      </Button>
    </div>
  );
}

/** Announces signed paper, or blank again. */
function InkState({ isEmpty }: { isEmpty: boolean }) {
  const wasSigned = useRef(false);
  wasSigned.current ||= !isEmpty;
  const says = isEmpty ? wasSigned.current && "The signature is blank." : "The signature is there.";
  return <VisuallyHidden role="status">{says}</VisuallyHidden>;
}

type NameQuestionOptions = { signerName: string; typed: string | undefined };

/** In less time than this, in milliseconds, the question is not read: a press is the second of a double press. */
const UNREAD_MS = 1000;

/** Asks about a typed name that is not the signer's, until a signer who can have read that accepts the same name again. */
function useNameQuestion({ signerName, typed }: NameQuestionOptions): () => string | undefined {
  const asked = useRef<{ name: string; at: number }>();
  return () => {
    if (typed === undefined || isNameOf(typed, signerName)) return undefined;
    const now = performance.now();
    if (asked.current?.name !== typed) asked.current = { name: typed, at: now };
    return now - asked.current.at < UNREAD_MS ? questionName(typed, signerName) : undefined;
  };
}

function useCanvasFails(): boolean {
  const [fails, setFails] = useState(false);
  useEffect(() => setFails(!canvasWorks()), []);
  return fails;
}
