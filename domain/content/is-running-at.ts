/** Whether a banner or an offer is shown at `moment`: begun, and not ended. `runsAt` is the same in SQL. */
export const isRunningAt = (
  { beginsAt, endsAt }: { beginsAt: Date | null; endsAt: Date | null },
  moment: Date,
): boolean => (beginsAt === null || beginsAt <= moment) && (endsAt === null || endsAt > moment)
