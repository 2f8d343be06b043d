import type { Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#locale/durations.ts'
import { addWorkingTime, type WorkingHours } from './deadline.ts'

/** In how much working time a request has to be answered, and how long before that to warn. */
export interface ResponseDeadline {
  /** Null: no deadline. */
  workingMs: number | null
  warnMs: number
}

const DEFAULT: ResponseDeadline = { workingMs: 15 * MINUTE_MS, warnMs: 5 * MINUTE_MS }
/** A subscription asks for nothing; a vacancy is answered within a working day. */
const DEFAULTS: readonly [kind: string, ResponseDeadline][] = [
  ['subscribe', { workingMs: null, warnMs: 0 }],
  ['vacancy', { workingMs: 8 * HOUR_MS, warnMs: HOUR_MS }],
]

/** The deadline of each kind: the dealership's own, otherwise the site's. */
export async function loadResponseDeadlines(db: Db | Transaction<DB>): Promise<(kind: string) => ResponseDeadline> {
  const own = await db.selectFrom('response_deadline').selectAll().execute()
  const deadlines = new Map([
    ...DEFAULTS,
    ...own.map(({ kind, working_seconds, warn_seconds }): [string, ResponseDeadline] => [
      kind,
      {
        workingMs: working_seconds === null ? null : working_seconds * SECOND_MS,
        warnMs: warn_seconds * SECOND_MS,
      },
    ]),
  ])
  return (kind) => deadlines.get(kind) ?? DEFAULT
}

/**
 * When a request has to be answered and when to warn of it; both null when it has no deadline. Any of `branches` may
 * answer: the one that can do it first counts. Without branches every hour counts.
 */
export function calculateDeadline(
  { workingMs, warnMs }: ResponseDeadline,
  branches: readonly WorkingHours[],
  from: Date,
): { respondBy: Date | null; warnAt: Date | null } {
  if (workingMs === null) return { respondBy: null, warnAt: null }
  const after = (ms: number): Date | null => {
    if (branches.length === 0) return new Date(from.getTime() + ms)
    const moments = branches.flatMap((branch) => addWorkingTime(branch, from, ms)?.getTime() ?? [])
    return moments.length === 0 ? null : new Date(Math.min(...moments))
  }
  return { respondBy: after(workingMs), warnAt: after(Math.max(0, workingMs - warnMs)) }
}
