import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { DraftNotice } from "#design-system/DraftNotice";
import { NoticeRegion } from "#design-system/Notice";
import { useRootData } from "../session/root-data";
import type { DraftKeys } from "./draft-secrets.server";
import { useDraftView } from "./draft-view";
import { Keeper, type KeeperOptions } from "./keeper";

interface FoundDraftProps extends Pick<KeeperOptions, "name" | "restore"> {
  form: string;
  sent: string | undefined;
  /** Those of the session that the form was opened in. */
  keys: DraftKeys;
}

/** Stores the form's draft while the form is mounted, and reports above it the draft that was found. */
export function FoundDraft({ form, name, sent, keys, restore }: FoundDraftProps) {
  const keeper = useRef<Keeper>();
  const restoring = useRef(restore);
  restoring.current = restore;
  const firstSent = useRef(sent);
  // Before the form is unmounted, so that its last state is stored.
  useLayoutEffect(() => {
    const keeping = new Keeper({
      formId: form,
      name,
      secrets: keys.secrets,
      restore: (values) => restoring.current(values),
    });
    keeper.current = keeping;
    void keeping.start(firstSent.current);
    return () => keeping.stop();
  }, [form, name, keys]);
  // Another researcher has logged in since, as the response to the form showed: it is neither one's draft from then on. A guest is no other.
  const visitor = useRootData()?.profile?.id ?? keys.owner;
  const [first] = useState(visitor);
  const isOthers = visitor !== first && visitor !== keys.owner;
  useEffect(() => {
    if (isOthers) keeper.current?.end();
  }, [isOthers]);
  useEffect(() => {
    if (isOthers || sent === undefined || sent === firstSent.current) return;
    firstSent.current = sent;
    void keeper.current?.sent(sent);
  }, [sent, isOthers]);
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
          onDiscard={state === "offered" ? view.discardOffered : view.discard}
          onPutBack={view.putBack}
        />
      )}
    </NoticeRegion>
  );
}
