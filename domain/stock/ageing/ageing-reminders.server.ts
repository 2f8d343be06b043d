import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { Actor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { formatRowName } from '#domain/cars/reference/car-name.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import { findEditableCar } from '../find-editable-car.server.ts'
import { daysInStock, timeInStock } from '../list/stock-columns.server.ts'
import { STOCK_STATES } from '../list/stock-query.ts'
import type { StockContext } from '../stock-context.ts'
import { AGEING_ROLES } from './ageing-rule.ts'

/** The job that reminds of cars by the rules of ageing. */
export const remindOfAgeingJob = defineJob('remind-of-ageing', v.object({}))

const IN_STOCK = sql`car.state = any(${[...STOCK_STATES]}::car_state[])`
/** Whether the rule still holds, and nobody has done anything about the car. */
const IS_OPEN = sql<boolean>`(rule.ended_at is null
  and (car.price_changed_at is null or car.price_changed_at <= reminder.at))`
/** Whether a car has been in stock for the days of a rule: as SQL over `car` and `rule`. */
const isDue = (now: Date) => sql<boolean>`(${IN_STOCK} and ${timeInStock(now)} >= rule.days * interval '1 day')`

/**
 * Reminds once for each rule of every car that has been in stock for its days, and ends the reminders of cars that were
 * re-priced since, and of rules that have ended. That of a car which is sold or archived waits: if the car comes back, it
 * is due again in its time. Safe on several nodes at once. Returns how many are new.
 */
export async function remindOfAgeing({ db, now: clock }: StockContext): Promise<number> {
  const now = clock()
  await sql`update ageing_reminder reminder set ended_at = ${now}, ended_by = 'schedule'
    from ageing_rule rule, car
    where rule.id = reminder.rule_id and car.id = reminder.car_id and reminder.ended_at is null and not ${IS_OPEN}`.execute(
    db,
  )
  const { numAffectedRows = 0n } = await sql`insert into ageing_reminder (rule_id, car_id, at)
    select rule.id, car.id, ${now} from ageing_rule rule
    join car on (rule.branch_id is null or rule.branch_id = car.branch_id)
      and (rule.catalogue_block is null or rule.catalogue_block = car.catalogue_block)
    where rule.ended_at is null and ${isDue(now)}
      and not exists (select from ageing_reminder known where known.rule_id = rule.id and known.car_id = car.id)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** A car of which a person is reminded. */
export interface AgeingCar {
  id: number
  /** «Geely Monjaro Flagship, 2024» */
  name: string
  days: number
  priceRub: number
}

/** The cars of which the actor is reminded, the oldest first: at most `limit` of `total`. */
export async function listAgeingReminders(
  { db, now }: StockContext,
  actor: Pick<Actor, 'grants'>,
  limit: number,
): Promise<{ cars: AgeingCar[]; total: number }> {
  const rows = await db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['car.id', 'brand.name as brand', 'model.name as model', 'car.modification', 'car.trim', 'car.year'])
    .select(['car.price_rub as priceRub', daysInStock(now()).as('days')])
    .select(sql<number>`(count(*) over ())::integer`.as('total'))
    .where(
      sql<boolean>`exists (select from ageing_reminder reminder join ageing_rule rule on rule.id = reminder.rule_id
        where reminder.car_id = car.id and reminder.ended_at is null and ${IS_OPEN} and ${isDue(now())} and ${concerns(actor)})`,
    )
    .orderBy(sql`${timeInStock(now())} desc, car.id`)
    .limit(limit)
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    cars: rows.map((row) => ({ id: row.id, name: formatRowName(row), priceRub: row.priceRub, days: row.days })),
  }
}

/**
 * Ends what reminds the actor of a car, for all who are reminded with them. Pressed twice, it is done once. `unknown`:
 * there is no such car, or none that the actor may change.
 */
export function markAgeingSeen(
  context: StockContext,
  actor: Actor,
  carId: number,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  return withAudit(context, actor, async (tx, audit) => {
    const car = await findEditableCar(tx, { audit, actor, carId, tried: 'ageing.see' })
    if (car === undefined) return { ok: false, reason: 'unknown' }
    const { numAffectedRows = 0n } = await sql`update ageing_reminder reminder
      set ended_at = ${context.now()}, ended_by = ${actor.id} from ageing_rule rule, car
      where rule.id = reminder.rule_id and car.id = reminder.car_id and car.id = ${carId}
        and reminder.ended_at is null and ${concerns(actor)}`.execute(tx)
    if (numAffectedRows > 0n) await audit({ action: 'ageing.see', subject: `car:${carId}`, branchId: car.branchId })
    return { ok: true }
  })
}

/** Whether a rule reminds the actor of a car: they have its role where the car is. */
function concerns({ grants }: Pick<Actor, 'grants'>): RawBuilder<boolean> {
  if (grants === undefined) return sql`true`
  const roles = AGEING_ROLES.map((role) => {
    const branches = grants.filter((grant) => grant.role === role).map(({ branchId }) => branchId)
    const isThere = branches.includes(null) ? sql`true` : sql`car.branch_id = any(${branches}::integer[])`
    return sql`(rule.role = ${role}::staff_role and ${isThere})`
  })
  return sql`(${sql.join(roles, sql` or `)})`
}
