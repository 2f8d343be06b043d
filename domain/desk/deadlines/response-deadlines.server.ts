import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { type Actor, branchesFor } from '#domain/access/rights.ts'
import { recordAudit, withAudit } from '#domain/access/with-audit.server.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#locale/durations.ts'
import type { DeskContext } from '../desk-context.ts'
import { addWorkingTime, type WorkingHours } from './deadline.ts'

/** In how much working time a request has to be answered, and how long before that to warn. */
export interface ResponseDeadline {
  /** Null: no deadline. */
  workingMs: number | null
  warnMs: number
}

/** `isOwn`: the dealership has set it. */
type KnownDeadline = ResponseDeadline & { isOwn: boolean }

/** What a request has where neither the site nor the dealership says otherwise. */
export const USUAL_MINUTES = 15
const DEFAULT: ResponseDeadline = { workingMs: USUAL_MINUTES * MINUTE_MS, warnMs: 5 * MINUTE_MS }
/** A subscription asks for nothing; a vacancy is answered within a working day. */
const DEFAULTS: readonly [kind: string, ResponseDeadline][] = [
  ['subscribe', { workingMs: null, warnMs: 0 }],
  ['vacancy', { workingMs: 8 * HOUR_MS, warnMs: HOUR_MS }],
]

/** The deadline of each kind: the dealership's own, otherwise the site's. */
export async function loadResponseDeadlines(db: Db | Transaction<DB>): Promise<(kind: string) => KnownDeadline> {
  const own = await db.selectFrom('response_deadline').selectAll().execute()
  const deadlines = new Map([
    ...DEFAULTS.map(([kind, deadline]): [string, KnownDeadline] => [kind, { ...deadline, isOwn: false }]),
    ...own.map(({ kind, working_seconds, warn_seconds }): [string, KnownDeadline] => [
      kind,
      {
        isOwn: true,
        workingMs: working_seconds === null ? null : working_seconds * SECOND_MS,
        warnMs: warn_seconds * SECOND_MS,
      },
    ]),
  ])
  return (kind) => deadlines.get(kind) ?? { ...DEFAULT, isOwn: false }
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

/** A third of a short deadline, at most the usual warning. */
const warnSeconds = (workingSeconds: number) => Math.min(DEFAULT.warnMs / SECOND_MS, Math.floor(workingSeconds / 3))

/** `unknown`: deadlines hold for all branches, and so does the right to change them. */
type DeadlineResult = { ok: true } | { ok: false; reason: 'unknown' }

interface DeadlineChange {
  kind: RequestKind
  /** Minutes of working time; null: no deadline; undefined: the usual one of the site. */
  minutes: number | null | undefined
}

/** Whether the actor may change the deadlines, which hold for all branches. */
export const maySetDeadlines = (actor: Actor): boolean => branchesFor(actor, 'requests.manage') === 'all'

/** Sets in how much working time requests of a kind have to be answered. What is not answered yet is calculated again. */
export async function setResponseDeadline(
  context: DeskContext,
  actor: Actor,
  { kind, minutes }: DeadlineChange,
): Promise<DeadlineResult> {
  const subject = `deadline:${kind}` as const
  if (!maySetDeadlines(actor)) {
    await recordAudit(context, actor, { action: 'access.refuse', subject, after: { tried: 'deadline.set' } })
    return { ok: false, reason: 'unknown' }
  }
  await withAudit(context, actor, async (tx, audit) => {
    if (minutes === undefined) await tx.deleteFrom('response_deadline').where('kind', '=', kind).execute()
    else {
      const seconds = minutes === null ? null : minutes * (MINUTE_MS / SECOND_MS)
      const deadline = { working_seconds: seconds, warn_seconds: warnSeconds(seconds ?? 0) }
      await tx
        .insertInto('response_deadline')
        .values({ kind, ...deadline })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(deadline))
        .execute()
    }
    await tx
      .updateTable('request_work')
      .set({ deadline_at: null })
      .where('kind', '=', kind)
      .where('first_response_at', 'is', null)
      .where(sql<boolean>`status in ('new', 'taken')`)
      .execute()
    await audit({ action: 'deadline.set', subject, after: { minutes: minutes === undefined ? 'usual' : minutes } })
  })
  return { ok: true }
}
