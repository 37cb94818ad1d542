import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#design-system/Button";
import { WithoutScripts } from "#design-system/WithoutScripts";
import { CsrfField } from "../../forms/CsrfField";
import { useRootData } from "../../session/root-data";
import { readForm } from "./read-form";

/** Marks the unread messages of the page read once it is shown; without scripts a button does. */
export function ReadBySeeing({ ids }: { ids: string[] }) {
  const csrf = useRootData()?.csrf ?? "";
  const { submit } = useFetcher();
  const sent = useRef("");
  const all = ids.join();
  useEffect(() => {
    if (all === "" || sent.current === all) return;
    sent.current = all;
    submit(readForm(csrf, all.split(",")), { method: "post", action: "/account/messages" });
  }, [all, csrf, submit]);
  if (ids.length === 0) return null;
  return (
    <WithoutScripts>
      <Form method="post" action="/account/messages">
        <CsrfField />
        <input type="hidden" name="intent" value="read" />
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <Button type="submit" size="s" variant="secondary">
          {ids.length === 1 ? "Mark as read" : "Mark all as read"}
        </Button>
      </Form>
    </WithoutScripts>
  );
}
