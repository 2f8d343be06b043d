import { sql } from 'kysely'
import { OPERATOR, type StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { DAYS_IN_WEEK, saveDutyWeek } from '#domain/desk/routing/duty.server.ts'
import type { RoutingRule } from '#domain/desk/routing/routing-rule.ts'
import { saveRule, switchRule } from '#domain/desk/routing/routing-rules.server.ts'
import { addDays, toLocalDay, weekdayOf } from '#locale/dates/wall-clock.ts'
import type { Context } from '../context.ts'
import { demoKey } from './demo-key.server.ts'
import type { DemoPersonKey } from './demo-people.server.ts'

interface DemoRule {
  /** Its name in this list. */
  key: string
  rule: Omit<RoutingRule, 'staffIds' | 'branchId'>
  staff: readonly DemoPersonKey[]
  isOff?: boolean
}

/** Few kinds, so that most requests of the demo stay free for who tries it. */
const DEMO_RULES: readonly DemoRule[] = [
  {
    key: 'leasing',
    rule: { kinds: ['leasing', 'strahovka'], brandIds: null, moment: 'any', way: 'one' },
    staff: ['vera'],
  },
  { key: 'vacancy', rule: { kinds: ['vacancy'], brandIds: null, moment: 'any', way: 'pool' }, staff: [] },
  { key: 'night', rule: { kinds: null, brandIds: null, moment: 'closed', way: 'turn' }, staff: [], isOff: true },
]

/** Who is on duty in the first branch of the demo, from Monday on. */
const DEMO_WEEK: readonly (readonly DemoPersonKey[])[] = [
  ['anna'],
  ['anna'],
  ['anna', 'vera'],
  ['anna'],
  ['anna', 'vera'],
  ['vera'],
  ['vera'],
]

type RoutingContext = Pick<Context, 'db' | 'now' | 'timeZone'>

/** Adds rules of who gets what, and the duties of this week, as the demo's head of sales writes them; what is there stays. */
export async function addDemoRouting(
  context: RoutingContext,
  people: ReadonlyMap<DemoPersonKey, StaffActor>,
): Promise<void> {
  const head = people.get('vera')
  if (head === undefined || (await hasRules(context))) return
  const idsOf = (keys: readonly DemoPersonKey[]) => keys.flatMap((key) => people.get(key)?.staffId ?? [])
  for (const { key, rule, staff, isOff = false } of DEMO_RULES) {
    const written = { ...rule, branchId: null, staffIds: idsOf(staff) }
    const place = { id: undefined, version: undefined, after: undefined }
    const saved = await saveRule(context, head, { ...place, rule: written, key: keyOf(key) })
    if (saved.ok && isOff) await switchRule(context, head, { id: saved.id, isOff })
  }
  const branch = await context.db.selectFrom('branch').select('id').where('slug', '=', 'moskva').executeTakeFirst()
  if (branch === undefined) return
  const today = toLocalDay(context.now(), context.timeZone)
  const monday = addDays(today, 1 - weekdayOf(today))
  const duties = Array.from({ length: DAYS_IN_WEEK }, (_, day) => day).flatMap((day) =>
    idsOf(DEMO_WEEK[day] ?? []).map((staffId) => ({ staffId, day: addDays(monday, day) })),
  )
  await saveDutyWeek(context, head, { branchId: branch.id, monday, duties })
}

/** Removes the rules of the demo; the duties go with its people. */
export async function removeDemoRouting(context: Pick<Context, 'db' | 'now'>): Promise<void> {
  await withAudit(context, OPERATOR, async (tx, audit) => {
    const removed = await tx
      .deleteFrom('routing_rule')
      .where(
        'key',
        'in',
        DEMO_RULES.map(({ key }) => keyOf(key)),
      )
      .returning('id')
      .execute()
    for (const { id } of removed) await audit({ action: 'routing.remove-demo', subject: `routing:${id}` })
  })
}

/** The dealership has rules, or had those of the demo. */
async function hasRules({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from routing_rule) as has`.execute(db)
  return rows[0]?.has === true
}

const keyOf = (key: string) => demoKey(`demo rule ${key}`)
