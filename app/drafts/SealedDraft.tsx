import { useLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { lazyPart } from "../shell/lazy-part";
import { untilThere } from "../shell/until-there";
import type { DraftKeys } from "./draft-secrets.server";
import type { Values } from "./form-content";

/** The code of drafts loads after the page: it finds earlier input in the form. */
const load = () => import("./DraftNotices");
const FoundDraft = lazyPart(async () => (await load()).FoundDraft);
const KeptDraft = lazyPart(async () => (await load()).KeptDraft);

interface SealedDraftProps<Answer> {
  /** The form's id in the page. */
  form: string;
  /** Names the form among the drafts; its id where that does. */
  name?: string;
  /** The submission that was received last: its draft is removed. */
  sent: string | undefined;
  /** The action's response. */
  answer: Answer;
  /**
   * The form.
   *
   * @param values its initial values
   * @param answer the action's response, unless a draft replaced its values since
   */
  children: (values: Values, answer: Answer | undefined) => ReactNode;
}

/** The data of a screen with a draft. */
interface WithDraft {
  draftKeys?: DraftKeys | null;
}

/**
 * A form whose content is stored as a sealed draft in this browser (README.md). Without scripts, or where the browser has no
 * storage, it is the form alone.
 */
export function SealedDraft<Answer>({ form, name = form, sent, answer, children }: SealedDraftProps<Answer>) {
  const [made, setMade] = useState({ times: 0, values: {} as Values, answer: undefined as unknown, sent });
  const hydrated = useHydrated();
  // Those of its first render: while a page stays open another researcher may log in. The root's data may be older still.
  const [keys] = useState((useLoaderData() as WithDraft | undefined)?.draftKeys);
  // Read before the form is unmounted: a user who leaves immediately is faster than the code of drafts.
  useLayoutEffect(
    () => () => {
      const left = document.getElementById(form);
      void untilThere(load).then(({ keepLeft }) => keepLeft(left, name, keys?.secrets));
    },
    [form, name, keys],
  );
  const restore = (values: Values) => setMade({ times: made.times + 1, values, answer, sent });
  return (
    <Stack gap="l">
      {hydrated && keys && (
        <Suspense>
          <FoundDraft key={name} {...{ form, name, sent, keys, restore }} />
        </Suspense>
      )}
      <Fragment key={made.times}>
        {children(
          made.sent === sent ? made.values : {},
          made.times > 0 && made.answer === answer ? undefined : answer,
        )}
      </Fragment>
      {hydrated && keys && (
        <Suspense>
          <KeptDraft />
        </Suspense>
      )}
    </Stack>
  );
}
