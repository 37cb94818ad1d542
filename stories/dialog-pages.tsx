import { type ComponentProps, useRef, useState } from "react";
import { Button } from "#design-system/Button";
import { Dialog } from "#design-system/Dialog";
import { Explanation } from "#design-system/Explanation";
import { Popover } from "#design-system/Popover";

/** A page with a button that opens the dialog. */
export function Page({
  losesOpener = false,
  ...props
}: Partial<ComponentProps<typeof Dialog>> & { losesOpener?: boolean }) {
  const [open, setOpen] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const change = (next: boolean) => {
    props.onOpenChange?.(next);
    setOpen(next);
    if (losesOpener) setIsGone(true);
  };
  return (
    <main>
      <h1>Agreement</h1>
      {!isGone && <Button onClick={() => setOpen(true)}>Decline</Button>}
      <Dialog title="Decline the agreement?" {...props} open={open} onOpenChange={change} />
    </main>
  );
}

/** Like screens that render a dialog only while it has content. */
export function MountedWhenNeeded(props: ComponentProps<typeof Dialog>) {
  const [isNeeded, setIsNeeded] = useState(false);
  return (
    <main>
      <h1>Agreement</h1>
      <Button onClick={() => setIsNeeded(true)}>Decline</Button>
      {isNeeded && <Dialog {...props} open onOpenChange={() => setIsNeeded(false)} />}
    </main>
  );
}

/** A page whose dialog has a popover in it. */
export function WithPopover(props: ComponentProps<typeof Dialog>) {
  const [open, setOpen] = useState(false);
  const why = useRef<HTMLButtonElement>(null);
  return (
    <Page {...props}>
      <Button ref={why} onClick={() => setOpen(!open)}>
        Why is it asked?
      </Button>
      <Popover label="Why" open={open} onOpenChange={setOpen} anchor={why}>
        <Button variant="quiet">Understood</Button>
      </Popover>
    </Page>
  );
}

/** A page whose dialog explains a word. */
export function WithExplanation(props: ComponentProps<typeof Dialog>) {
  return (
    <Page {...props}>
      <Explanation question="What is a level?">How much a target is worth to the programme.</Explanation>
    </Page>
  );
}

/** A page whose dialog opens another. */
export function TwoDialogs(props: ComponentProps<typeof Dialog>) {
  const [open, setOpen] = useState(false);
  return (
    <Page {...props}>
      <Button onClick={() => setOpen(true)}>Read it again</Button>
      <Dialog title="Agreement" open={open} onOpenChange={setOpen} />
    </Page>
  );
}
