import type { Announcement, Event } from "#contract/content";
import { AnnouncementCard } from "#design-system/AnnouncementCard";
import { EventList } from "#design-system/EventList";
import { SectionHeading } from "#design-system/Heading";
import { Grid, Stack } from "#design-system/Layout";

interface NewsProps {
  announcements: readonly Announcement[];
  events: readonly Event[];
}

/** Announcements, where there are some, and events. */
export function News({ announcements, events }: NewsProps) {
  return (
    <>
      {announcements.length > 0 && <Announcements announcements={announcements} />}
      <Stack gap="l" as="section">
        <SectionHeading>Upcoming events</SectionHeading>
        <EventList events={events} />
      </Stack>
    </>
  );
}

function Announcements({ announcements }: Pick<NewsProps, "announcements">) {
  return (
    <Stack gap="l" as="section" id="announcements">
      <SectionHeading>Announcements</SectionHeading>
      <Grid min="card">
        {announcements.map(({ id, title, text, image }) => (
          <AnnouncementCard key={id} title={title} text={text} image={image ?? undefined} />
        ))}
      </Grid>
    </Stack>
  );
}
