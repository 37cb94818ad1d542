import { Grid } from "#design-system/Layout";
import { StatCard } from "#design-system/StatCard";

interface StatsProps {
  stats: { active: number; accepted: number; sent: number; available: number } | undefined;
}

/** The researcher's figures, on the home page and next to the submission form. */
export function Stats({ stats }: StatsProps) {
  const available = stats?.available ?? 0;
  return (
    <Grid min="stat">
      <StatCard label="Active research projects" value={stats?.active} href="/bounties?mine=acknowledged" />
      <StatCard label="Accepted bugs" value={stats?.accepted} href="/account/submissions?only=accepted" />
      <StatCard
        label="Invites sent"
        value={stats?.sent}
        note={available > 0 ? `${available} more invites available` : undefined}
      />
    </Grid>
  );
}
