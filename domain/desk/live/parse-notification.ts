import * as v from 'valibot'

const Branch = v.nullable(v.number())

/** What `NOTIFY staff` carries (db/migrations/023-staff-events.sql, 031-visits.sql). */
const Notification = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.pipe(
      v.object({
        request: v.number(),
        version: v.number(),
        at: v.number(),
        branch: Branch,
        left: Branch,
      }),
      v.transform(({ request, version, at, branch, left }) => ({
        kind: 'request' as const,
        request,
        version,
        at,
        branches: left === null ? [branch] : [branch, left],
      })),
    ),
    v.pipe(
      v.object({ presence: v.string(), branch: Branch }),
      v.transform(({ presence, branch }) => ({ kind: 'presence' as const, subject: presence, branches: [branch] })),
    ),
    v.pipe(
      v.object({ calendar: v.number() }),
      v.transform(({ calendar }) => ({ kind: 'calendar' as const, branch: calendar, branches: [calendar] })),
    ),
  ]),
)

/** A change at the desk; it concerns those who may see requests of one of `branches`. */
export type DeskChange = v.InferOutput<typeof Notification>

/** The change that a notification reports; undefined for one that a newer release sends. */
export function parseNotification(payload: string): DeskChange | undefined {
  const parsed = v.safeParse(Notification, payload)
  return parsed.success ? parsed.output : undefined
}
