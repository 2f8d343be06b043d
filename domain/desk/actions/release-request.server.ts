import { sql } from 'kysely'
import type { Actor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { reopenDeliveries, retryDeliveriesNow } from '#domain/requests/deliveries/deliveries.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'

/** `channels`: where it goes now. `unknown`: there is none, or none that this person may release. */
type ReleaseResult = { ok: true; channels: string[] } | { ok: false; reason: 'unknown' | 'not-held' }

/** Lets a suspect request go to the desk and its deliveries to their channels. Its time to be answered begins now. */
export const releaseRequest = (context: DeskContext, actor: Actor, number: number): Promise<ReleaseResult> =>
  endHold(context, actor, { number, name: 'release' })

/** Marks a suspect request as spam. Its deliveries stay held. */
export const rejectHeldRequest = (context: DeskContext, actor: Actor, number: number): Promise<ReleaseResult> =>
  endHold(context, actor, { number, name: 'reject' })

function endHold(
  context: DeskContext,
  actor: Actor,
  { number, name }: { number: number; name: 'release' | 'reject' },
): Promise<ReleaseResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<ReleaseResult> => {
    const ended = await tx
      .updateTable('request_work')
      .set({ held_since: null, answer_from: now, last_change: name, version: sql`version + 1` })
      .$if(name === 'reject', (query) => query.set({ status: 'spam', status_since: now }))
      .where('request_id', '=', number)
      .where('held_since', 'is not', null)
      .where(inBranches(actor, 'requests.manage'))
      .returning('branch_id as branchId')
      .executeTakeFirst()
    const subject = `request:${number}` as const
    if (ended === undefined) {
      const work = await tx
        .selectFrom('request_work')
        .select(inBranches(actor, 'requests.manage').as('isAllowed'))
        .where('request_id', '=', number)
        .executeTakeFirst()
      if (work?.isAllowed === true) return { ok: false, reason: 'not-held' }
      if (work !== undefined) await audit({ action: 'access.refuse', subject, after: { tried: `request.${name}` } })
      return { ok: false, reason: 'unknown' }
    }
    const released =
      name === 'release'
        ? await reopenDeliveries({ db: tx, now: () => now }, { requestIds: [number], state: 'held' })
        : []
    await audit({ action: `request.${name}`, subject, ...ended })
    return { ok: true, channels: released.map(({ channel }) => channel) }
  })
}

/** `count`: how many deliveries are tried now. `unknown` as above. */
type RetryResult = { ok: true; count: number } | { ok: false; reason: 'unknown' }

/** Tries the dead deliveries of a request again, and those that pause after a failure now. */
export function retryDeliveries(context: DeskContext, actor: Actor, number: number): Promise<RetryResult> {
  const now = () => context.now()
  return withAudit(context, actor, async (tx, audit): Promise<RetryResult> => {
    const work = await tx
      .selectFrom('request_work')
      .select(['branch_id as branchId', inBranches(actor, 'deliveries.retry').as('isAllowed')])
      .where('request_id', '=', number)
      .executeTakeFirst()
    const subject = `request:${number}` as const
    if (work?.isAllowed !== true) {
      if (work !== undefined) await audit({ action: 'access.refuse', subject, after: { tried: 'delivery.retry' } })
      return { ok: false, reason: 'unknown' }
    }
    const reopened = await reopenDeliveries({ db: tx, now }, { requestIds: [number], state: 'dead' })
    const count = reopened.length + (await retryDeliveriesNow({ db: tx, now }, { requestId: number }))
    if (count > 0) await audit({ action: 'delivery.retry', subject, branchId: work.branchId, after: { count } })
    return { ok: true, count }
  })
}
