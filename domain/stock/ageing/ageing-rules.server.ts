import { type Actor, branchesFor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { isOwnBranch } from '../overrides/overrides.server.ts'
import type { StockContext } from '../stock-context.ts'
import { AGEING_ROLES, type AgeingRule } from './ageing-rule.ts'

/** A rule with what the actor may do to it. */
export interface EditableAgeingRule extends AgeingRule {
  canEnd: boolean
}

/** More would remind of every car every few days. */
const MAX_RULES = 50

/** The rules of the actor's branches and those of all branches, the fewest days first. */
export async function listAgeingRules(
  { db }: Pick<StockContext, 'db'>,
  actor: Pick<Actor, 'grants'>,
): Promise<EditableAgeingRule[]> {
  const own = branchesFor(actor, 'stock.edit')
  const isOwn = (branchId: number) => own === 'all' || own.includes(branchId)
  const rows = await db
    .selectFrom('ageing_rule')
    .select(['id', 'branch_id as branchId', 'catalogue_block as block', 'days', 'role'])
    .where('ended_at', 'is', null)
    .orderBy('days')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ role: stored, ...rule }) => {
    const role = AGEING_ROLES.find((known) => known === stored)
    const isSeen = rule.branchId === null || isOwn(rule.branchId)
    if (role === undefined || !isSeen) return []
    return [{ ...rule, role, canEnd: rule.branchId === null ? own === 'all' : true }]
  })
}

type RuleResult = { ok: true } | { ok: false; reason: 'unknown' | 'too-many' }

/** Adds a rule; one that is there already is not there twice. `unknown`: the branch is none of the actor's. */
export function addAgeingRule(
  context: StockContext,
  actor: Actor,
  { branchId, block, days, role }: Omit<AgeingRule, 'id'>,
): Promise<RuleResult> {
  return withAudit(context, actor, async (tx, audit): Promise<RuleResult> => {
    if (!(await isOwnBranch(tx, actor, branchId))) {
      await audit({ action: 'access.refuse', subject: 'ageing-rule:new', after: { tried: 'ageing.add' } })
      return { ok: false, reason: 'unknown' }
    }
    const { count } = await tx
      .selectFrom('ageing_rule')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= MAX_RULES) return { ok: false, reason: 'too-many' }
    const added = await tx
      .insertInto('ageing_rule')
      .values({ branch_id: branchId, catalogue_block: block, days, role, made_by: actor.id, made_at: context.now() })
      .onConflict((conflict) =>
        conflict.columns(['branch_id', 'catalogue_block', 'days', 'role']).where('ended_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) return { ok: true }
    const after = { block, days, role }
    await audit({ action: 'ageing.add', subject: `ageing-rule:${added.id}`, branchId, after })
    return { ok: true }
  })
}

/** Ends a rule, and with it what it reminds of. `unknown`: there is none, or it is not the actor's. */
export function endAgeingRule(context: StockContext, actor: Actor, id: number): Promise<RuleResult> {
  return withAudit(context, actor, async (tx, audit): Promise<RuleResult> => {
    const rule = await tx
      .selectFrom('ageing_rule')
      .select('branch_id as branchId')
      .where('id', '=', id)
      .executeTakeFirst()
    if (rule === undefined) return { ok: false, reason: 'unknown' }
    if (!(await isOwnBranch(tx, actor, rule.branchId))) {
      await audit({ action: 'access.refuse', subject: `ageing-rule:${id}`, after: { tried: 'ageing.end' } })
      return { ok: false, reason: 'unknown' }
    }
    const ended = await tx
      .updateTable('ageing_rule')
      .set({ ended_at: context.now() })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ended !== undefined)
      await audit({ action: 'ageing.end', subject: `ageing-rule:${id}`, branchId: rule.branchId })
    return { ok: true }
  })
}
