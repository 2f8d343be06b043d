import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import type { Actor, StaffActor } from '#domain/access/rights.ts'
import { type Audit, type AuditedFields, recordAudit, withAudit } from '#domain/access/with-audit.server.ts'
import { listBulkColleagues } from '../bulk/list-bulk-rows.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'
import type { RoutingRule } from './routing-rule.ts'

/** A rule as it is stored. */
export interface StoredRule extends RoutingRule {
  id: number
}

/** A rule as its page shows it. */
export interface ListedRule extends StoredRule {
  version: number
  isOff: boolean
  /** Whether the actor may change it: it is of their branches. */
  canChange: boolean
}

const COLUMNS = [
  'id',
  'kinds',
  'brand_ids as brandIds',
  'branch_id as branchId',
  'moment',
  'way',
  'staff_ids as staffIds',
] as const

/** The rules that hold, in their order. */
export const loadActiveRules = (db: Db | Transaction<DB>): Promise<StoredRule[]> =>
  db.selectFrom('routing_rule').select(COLUMNS).where('off_at', 'is', null).orderBy('position').orderBy('id').execute()

/** The rules that concern the branches of the actor in their order, those that are switched off last. */
export const listRules = ({ db }: { db: Db | Transaction<DB> }, actor: Actor): Promise<ListedRule[]> =>
  db
    .selectFrom('routing_rule')
    .select([...COLUMNS, 'version', mayChange(actor).as('canChange')])
    .select((eb) => eb('off_at', 'is not', null).$castTo<boolean>().as('isOff'))
    .where(sql<boolean>`(branch_id is null or ${mayChange(actor)})`)
    .orderBy((eb) => eb('off_at', 'is not', null))
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The rules of all branches are for those who manage all. */
const mayChange = (actor: Actor) =>
  sql<boolean>`coalesce(${inBranches(actor, 'routing.manage', 'routing_rule.branch_id')}, false)`

/**
 * `unknown`: there is no such rule, brand or branch, or none that the actor may change; `wrong-people`: they do not work there;
 * `changed`: somebody else was faster.
 */
type RuleResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'wrong-people'; names: string[] }
  | { ok: false; reason: 'changed'; by: string | null; at: Date }

interface SaveInput {
  /** Undefined: a new rule. */
  id: number | undefined
  /** As it was shown. */
  version: number | undefined
  rule: RoutingRule
  /** The rule after which it stands; 0: first; undefined: where it is, or last. */
  after: number | undefined
  /** A UUID of the form of a new rule: what is sent twice is one rule. */
  key?: string
}

/** Adds a rule, or changes one. It holds for requests that come from now on, and for what is offered again. */
export function saveRule(
  context: DeskContext,
  actor: StaffActor,
  { id, version, rule, after, key }: SaveInput,
): Promise<RuleResult> {
  return changeRules(context, actor, async (tx, audit): Promise<RuleResult> => {
    if (!(await mayManage(tx, actor, rule.branchId))) return refuse(audit, id, 'save')
    const before = id === undefined && key !== undefined ? await findByKey(tx, actor, key) : undefined
    if (before !== undefined) return { ok: true, id: before }
    if (!(await areBrands(tx, rule.brandIds))) return { ok: false, reason: 'unknown' }
    const names = await listWrongPeople({ db: tx }, actor, rule)
    if (names.length > 0) return { ok: false, reason: 'wrong-people', names }
    const values = {
      kinds: rule.kinds && [...rule.kinds],
      brand_ids: rule.brandIds && [...rule.brandIds],
      branch_id: rule.branchId,
      moment: rule.moment,
      way: rule.way,
      staff_ids: [...rule.staffIds],
      changed_by: actor.id,
      changed_at: context.now(),
    }
    const saved =
      id === undefined
        ? await tx
            .insertInto('routing_rule')
            .values({ ...values, position: LAST, key })
            .returning('id')
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('routing_rule')
            .set({ ...values, version: sql`version + 1` })
            .where('id', '=', id)
            .where('version', '=', version ?? 0)
            .where(mayChange(actor))
            .returning('id')
            .executeTakeFirst()
    if (saved === undefined) return explain(tx, { actor, audit, id, name: 'save' })
    if (after !== undefined || id === undefined) await place(tx, saved.id, after)
    await audit({
      action: 'routing.save',
      subject: `routing:${saved.id}`,
      branchId: rule.branchId,
      after: toFields(rule),
    })
    return { ok: true, id: saved.id }
  })
}

interface MoveInput {
  id: number
  direction: 'up' | 'down'
  /** The rule above or below it, as it was shown: the two change places. */
  past: number
}

/** Moves a rule one place up or down among those that hold, unless somebody has changed their order since it was shown. */
export function moveRule(
  context: DeskContext,
  actor: StaffActor,
  { id, direction, past }: MoveInput,
): Promise<RuleResult> {
  return changeRules(context, actor, async (tx, audit): Promise<RuleResult> => {
    const rule = await findOwn(tx, actor, id)
    if (rule === undefined) return refuse(audit, id, 'move')
    // Rules of other branches may stand in between: the actor does not see them.
    const shown = (await listRules({ db: tx }, actor)).filter(({ isOff }) => !isOff).map((each) => each.id)
    const from = shown.indexOf(id)
    const [above, below] = [shown[from - 1], shown[from + 1]]
    // The button was pressed twice, or by two people who want the same.
    if (from >= 0 && past === (direction === 'up' ? below : above)) return { ok: true, id }
    if (from < 0 || past !== (direction === 'up' ? above : below)) return explainOrder(tx)
    await tx
      .updateTable('routing_rule')
      .set({ version: sql`version + 1`, changed_by: actor.id, changed_at: context.now() })
      .where('id', '=', id)
      .execute()
    const order = (await loadActiveRules(tx)).map((each) => each.id)
    await place(tx, id, direction === 'up' ? (order[order.indexOf(past) - 1] ?? 0) : past)
    await audit({ action: 'routing.move', subject: `routing:${id}`, branchId: rule.branchId, after: { direction } })
    return { ok: true, id }
  })
}

/** Who has changed the rules last, and so their order. */
async function explainOrder(tx: Transaction<DB>): Promise<RuleResult> {
  const last = await selectChanges(tx).orderBy('changed_at', 'desc').limit(1).executeTakeFirstOrThrow()
  return { ok: false, reason: 'changed', ...last }
}

const selectChanges = (tx: Transaction<DB>) =>
  tx
    .selectFrom('routing_rule')
    .leftJoin('staff', (join) => join.on(sql`changed_by`, '=', sql`'staff:' || staff.id`))
    .select(['changed_at as at', 'staff.name as by'])

/** Switches a rule off, or on again: then it is the last one. */
export function switchRule(
  context: DeskContext,
  actor: StaffActor,
  { id, isOff }: { id: number; isOff: boolean },
): Promise<RuleResult> {
  return changeRules(context, actor, async (tx, audit): Promise<RuleResult> => {
    const rule = await findOwn(tx, actor, id)
    if (rule === undefined) return refuse(audit, id, isOff ? 'switch-off' : 'switch-on')
    if (rule.isOff === isOff) return { ok: true, id }
    await tx
      .updateTable('routing_rule')
      .set({ off_at: isOff ? context.now() : null, position: LAST, version: sql`version + 1` })
      .set({ changed_by: actor.id, changed_at: context.now() })
      .where('id', '=', id)
      .execute()
    await place(tx, id, undefined)
    const action = isOff ? 'routing.switch-off' : 'routing.switch-on'
    await audit({ action, subject: `routing:${id}`, branchId: rule.branchId })
    return { ok: true, id }
  })
}

const LAST = 1_000_000

/** One change after the other: the order of the rules is that of all. Their readers wait for nobody. */
const changeRules = (
  context: DeskContext,
  actor: StaffActor,
  work: (tx: Transaction<DB>, audit: Audit) => Promise<RuleResult>,
) =>
  withAudit(context, actor, async (tx, audit) => {
    await sql`lock table routing_rule in share row exclusive mode`.execute(tx)
    return work(tx, audit)
  })

/** Puts a rule after another one (0: first, undefined: last) and numbers those that hold anew. */
async function place(tx: Transaction<DB>, id: number, after: number | undefined): Promise<void> {
  const rules = await loadActiveRules(tx)
  const others = rules.map((rule) => rule.id).filter((other) => other !== id)
  const index = after === undefined ? others.length : others.indexOf(after) + 1
  const order = rules.length === others.length ? others : others.toSpliced(index, 0, id)
  await sql`update routing_rule set position = t.position
    from unnest(${order}::integer[]) with ordinality as t (id, position)
    where routing_rule.id = t.id and routing_rule.position <> t.position`.execute(tx)
}

/** The rule of the same form; the table is locked. */
const findByKey = async (tx: Transaction<DB>, actor: Actor, key: string) =>
  (await tx.selectFrom('routing_rule').select('id').where('key', '=', key).where(mayChange(actor)).executeTakeFirst())
    ?.id

const findOwn = (tx: Transaction<DB>, actor: Actor, id: number) =>
  tx
    .selectFrom('routing_rule')
    .select(['branch_id as branchId'])
    .select((eb) => eb('off_at', 'is not', null).$castTo<boolean>().as('isOff'))
    .where('id', '=', id)
    .where(mayChange(actor))
    .executeTakeFirst()

/** Whether there is such a branch, and the actor sets its rules; null: those of all branches. */
async function mayManage(tx: Transaction<DB>, actor: Actor, branchId: number | null): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select coalesce(${inBranches(actor, 'routing.manage', 'asked.id')}, false)
      and (asked.id is null or exists (select from branch where branch.id = asked.id)) as may
    from (select ${branchId}::integer as id) asked`.execute(tx)
  return rows[0]?.may === true
}

/** The names of those of a rule who do not work in its branch; an unknown person is a «?». */
async function areBrands(tx: Transaction<DB>, ids: readonly number[] | null): Promise<boolean> {
  if (ids === null) return true
  const found = await tx.selectFrom('brand').select('id').where('id', 'in', ids).execute()
  return found.length === new Set(ids).size
}

async function listWrongPeople(context: { db: Transaction<DB> }, actor: Actor, rule: RoutingRule): Promise<string[]> {
  const people = await listBulkColleagues(context, actor)
  return rule.staffIds.flatMap((id) => {
    const person = people.find((each) => each.id === id)
    const works =
      person !== undefined &&
      (rule.branchId === null || person.branches === 'all' || person.branches.includes(rule.branchId))
    return works ? [] : [person?.name ?? '?']
  })
}

/** Notes in the log that somebody wanted to see a rule that is none of theirs. */
export const refuseRule = (context: DeskContext, actor: StaffActor, id: number): Promise<void> =>
  recordAudit(context, actor, {
    action: 'access.refuse',
    subject: `routing:${id}`,
    after: { tried: 'routing.view' },
  })

async function refuse(audit: Audit, id: number | undefined, name: string): Promise<RuleResult> {
  await audit({ action: 'access.refuse', subject: `routing:${id ?? 'new'}`, after: { tried: `routing.${name}` } })
  return { ok: false, reason: 'unknown' }
}

interface ExplainParams {
  actor: Actor
  audit: Audit
  id: number | undefined
  name: string
}

/** Why a rule was not changed: somebody else has done it, or it is none of the actor's. */
async function explain(tx: Transaction<DB>, { actor, audit, id, name }: ExplainParams): Promise<RuleResult> {
  const rule = await selectChanges(tx)
    .where('routing_rule.id', '=', id ?? 0)
    .where(mayChange(actor))
    .executeTakeFirst()
  return rule === undefined ? refuse(audit, id, name) : { ok: false, reason: 'changed', ...rule }
}

const toFields = ({ kinds, brandIds, branchId, moment, way, staffIds }: RoutingRule): AuditedFields => ({
  kinds: kinds?.join(', ') ?? null,
  brands: brandIds?.join(', ') ?? null,
  branch: branchId,
  moment,
  way,
  people: staffIds.length === 0 ? null : staffIds.join(', '),
})
