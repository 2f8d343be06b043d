import type { Actor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'

/** `unknown`: there is no such request, or none that this person may see. */
type RevealResult = { ok: true; phone: string | null; email: string | null } | { ok: false; reason: 'unknown' }

/** Shows the contacts of a request that somebody else has. The log says who has looked. */
export function revealPhone(context: DeskContext, actor: Actor, number: number): Promise<RevealResult> {
  return withAudit(context, actor, async (tx, audit): Promise<RevealResult> => {
    const request = await tx
      .selectFrom('request_work')
      .innerJoin('request', 'request.id', 'request_id')
      .select(['phone', 'email', 'request_work.branch_id as branchId'])
      .select(inBranches(actor, 'requests.view').as('isAllowed'))
      .where('request_id', '=', number)
      .where('held_since', 'is', null)
      .executeTakeFirst()
    if (request === undefined) return { ok: false, reason: 'unknown' }
    const { isAllowed, branchId, phone, email } = request
    const action = isAllowed ? 'request.show-phone' : 'access.refuse'
    await audit({ action, subject: `request:${number}`, branchId: isAllowed ? branchId : null })
    return isAllowed ? { ok: true, phone, email } : { ok: false, reason: 'unknown' }
  })
}
