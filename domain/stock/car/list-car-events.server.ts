import { sql } from 'kysely'
import * as v from 'valibot'
import type { CarState } from '#db/schema.ts'
import { type OverrideField, StoredOverrideSchema } from '../overrides/override-field.ts'
import type { Override } from '../overrides/overrides.server.ts'
import type { StockContext } from '../stock-context.ts'

/** A line of a car's history, the newest first. */
export type CarEvent = { at: Date; by: string } & (
  | { kind: 'state'; state: CarState; reason: string | null }
  | { kind: 'price'; priceRub: number }
  | { kind: 'set'; override: Pick<Override, 'field' | 'value' | 'reason' | 'until'> }
  | { kind: 'end'; field: OverrideField }
)

const MAX_EVENTS = 100

/** What has happened to a car: states, prices, values that people have set. `by` as in the log, or a name. */
export async function listCarEvents({ db }: Pick<StockContext, 'db'>, id: number): Promise<CarEvent[]> {
  const [states, prices, overrides, people] = await Promise.all([
    db
      .selectFrom('car_state_change')
      .select(['since as at', 'actor as by', 'state', 'reason'])
      .where('car_id', '=', id)
      .orderBy('id', 'desc')
      .limit(MAX_EVENTS)
      .execute(),
    db
      .selectFrom('car_price')
      .select(['since as at', 'actor as by', 'price_rub as priceRub'])
      .where('car_id', '=', id)
      .orderBy('since', 'desc')
      .limit(MAX_EVENTS)
      .execute(),
    db
      .selectFrom('car_override')
      .selectAll()
      .where('car_id', '=', id)
      .orderBy('id', 'desc')
      .limit(MAX_EVENTS)
      .execute(),
    db
      .selectFrom('staff')
      .select([sql<string>`'staff:' || id`.as('id'), 'name'])
      .execute(),
  ])
  const names = new Map(people.map((person) => [person.id, person.name]))
  const nameOf = (actor: string | null) => names.get(actor ?? '') ?? actor ?? ''
  const set = overrides.map((row) => ({ ...v.parse(StoredOverrideSchema, row), row }))
  const events: CarEvent[] = [
    ...states.map(({ by, ...event }) => ({ kind: 'state' as const, by: nameOf(by), ...event })),
    ...prices.map(({ by, ...event }) => ({ kind: 'price' as const, by: nameOf(by), ...event })),
    ...set.map(({ row, ...override }) => ({
      kind: 'set' as const,
      at: row.set_at,
      by: nameOf(row.set_by),
      override: { ...override, until: row.until },
    })),
    ...set.flatMap(({ row, field }) =>
      row.ended_at === null ? [] : [{ kind: 'end' as const, at: row.ended_at, by: nameOf(row.ended_by), field }],
    ),
  ]
  return events.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_EVENTS)
}
