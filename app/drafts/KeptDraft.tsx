import { DraftNotice } from "#design-system/DraftNotice";
import { NoticeRegion } from "#design-system/Notice";
import { useDraftView } from "./draft-view";

/** Shows below the form how much of it is stored. */
export function KeptDraft() {
  const view = useDraftView();
  return (
    <NoticeRegion role="group" aria-live="polite" aria-label="Draft" aria-busy={view?.isPending ?? false}>
      {view && view.kept !== "nothing" && <DraftNotice state={view.kept} onDiscard={view.discard} />}
    </NoticeRegion>
  );
}
