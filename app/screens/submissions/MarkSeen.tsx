import { Button } from "#design-system/Button";
import { PostForm, useIsSaving } from "../../forms/PostForm";

/** Marks what is new as seen, up to an event. */
export function MarkSeen({ event }: { event: number }) {
  const saving = useIsSaving();
  return (
    <PostForm replace preventScrollReset>
      <input type="hidden" name="event" value={event} />
      <Button type="submit" variant="secondary" name="intent" value="seen" pending={saving}>
        Mark as seen
      </Button>
    </PostForm>
  );
}
