import { Grid } from "#design-system/Layout";
import { RenderedOnce } from "#design-system/renderedOnce";
import { StatCard } from "#design-system/StatCard";

interface StatsProps {
  stats: { active: number; accepted: number; sent: number; available: number } | undefined;
}

/** The researcher's figures, on the home page and beside the submission form. */
export function Stats({ stats }: StatsProps) {
  const available = stats?.available ?? 0;
  return (
    <Grid min="stat">
      <Figure label="Active research projects" value={stats?.active} />
      <Figure label="Accepted bugs" value={stats?.accepted} />
      <Figure
        label="Invites sent"
        value={stats?.sent}
        note={available > 0 ? `${available} more invites available` : undefined}
      />
    </Grid>
  );
}

/** One figure. Small numbers are many researchers'. */
function Figure(shown: { label: string; value: number | undefined; note?: string }) {
  return (
    <RenderedOnce part="figure" of={() => `${shown.label} ${shown.value} ${shown.note}`}>
      <StatCard {...shown} />
    </RenderedOnce>
  );
}
