import { useEffect, useLayoutEffect, useRef } from "react";
import { DraftNotice } from "#design-system/DraftNotice";
import { NoticeRegion } from "#design-system/Notice";
import { useDraftView } from "./draft-view";
import { Keeper, type KeeperOptions } from "./keeper";

interface FoundDraftProps extends Omit<KeeperOptions, "formId"> {
  form: string;
  sent: string | undefined;
  /** Another researcher has logged in since the form was opened: it is neither one's draft from then on. */
  isOthers: boolean;
}

/** Stores the form's draft while the form is mounted, and reports above it the draft that was found. */
export function FoundDraft({ form, name, sent, secrets, isOthers, restore }: FoundDraftProps) {
  const keeper = useRef<Keeper>();
  const restoring = useRef(restore);
  restoring.current = restore;
  const first = useRef(sent);
  // Before the form is unmounted, so that its last state is stored.
  useLayoutEffect(() => {
    const keeping = new Keeper({
      formId: form,
      name,
      secrets,
      restore: (values) => restoring.current(values),
    });
    keeper.current = keeping;
    void keeping.start(first.current);
    return () => keeping.stop();
  }, [form, name, secrets]);
  useEffect(() => {
    if (isOthers) keeper.current?.end();
  }, [isOthers]);
  useEffect(() => {
    if (sent === undefined || sent === first.current) return;
    first.current = sent;
    void keeper.current?.sent(sent);
  }, [sent]);
  const view = useDraftView();
  const state = view?.found && (view.found.isOffered ? "offered" : "restored");
  return (
    <NoticeRegion role="group" aria-live="polite" aria-label="Earlier draft">
      {view?.isElsewhere && <DraftNotice state="elsewhere" />}
      {view && state && (
        <DraftNotice
          state={state}
          savedAt={new Date(view.found?.savedAt ?? 0).toISOString()}
          filesMissing={view.found?.filesMissing}
          onDiscard={view.discard}
          onPutBack={view.putBack}
        />
      )}
    </NoticeRegion>
  );
}
