import { type ComponentProps, useState } from "react";
import { Button } from "#design-system/Button";
import { Dialog } from "#design-system/Dialog";
import { SignaturePad } from "#design-system/SignaturePad";

/** The pad where it is used: in a dialog that speaks of signing. */
export function InDialog(props: ComponentProps<typeof SignaturePad>) {
  const [open, setOpen] = useState(true);
  const cancel = () => {
    props.onCancel();
    setOpen(false);
  };
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Sign</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Sign the agreement" size="fit">
        <SignaturePad {...props} onCancel={cancel} />
      </Dialog>
    </main>
  );
}

/** Sends as a screen does, and fails. */
export function Failing(props: ComponentProps<typeof SignaturePad>) {
  const [state, setState] = useState<{ pending: boolean; errors: string[] }>({ pending: false, errors: [] });
  const send = (dataUrl: string) => {
    props.onAccept(dataUrl);
    setState({ pending: true, errors: [] });
  };
  return (
    <>
      <SignaturePad {...props} {...state} onAccept={send} />
      <Button variant="quiet" onClick={() => setState({ pending: false, errors: ["The server is busy."] })}>
        The sending fails
      </Button>
    </>
  );
}
