import * as v from 'valibot'
import { sql } from 'kysely'
import { recordOf } from '#domain/keys-of.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import type { Actor } from '#domain/access/rights.ts'
import { FED_FIELDS } from '../overrides/override-field.ts'
import { valueIn } from '../car/find-stock-car.server.ts'
import type { StockContext } from '../stock-context.ts'
import type { ManualCar } from './manual-car-form.ts'

/** The texts of the form, by field. */
export type ManualCarTexts = Partial<Record<keyof ManualCar, string>>

/** What a person has entered, as the form shows it; undefined when the actor may not change the car or a feed has it. */
export async function findManualCar(
  { db }: Pick<StockContext, 'db'>,
  actor: Actor,
  carId: number,
): Promise<ManualCarTexts | undefined> {
  const row = await db
    .selectFrom('feed_listing')
    .innerJoin('feed_source', 'feed_source.id', 'source_id')
    .innerJoin('car', 'car.id', 'car_id')
    .select(['key', 'draft', sql<string>`encode(draft_hash, 'hex')`.as('hash')])
    .where('car_id', '=', carId)
    .where('is_manual', '=', true)
    .where('vanished_at', 'is', null)
    .where(inBranches(actor, 'stock.edit', 'car.branch_id'))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const draft = v.parse(StoredSchema, row.draft)
  return {
    key: row.key,
    shown: row.hash,
    make: draft.brand.name,
    model: draft.model.name,
    vin: draft.vin ?? '',
    block: draft.block,
    condition: draft.condition ?? '',
    title: draft.title ?? '',
    equipment: draft.equipment.flatMap(({ items }) => items).join('\n'),
    ...recordOf(FED_FIELDS, (field) => String(valueIn(draft, field) ?? '')),
  }
}

const NameSchema = v.object({ name: v.string() })
const StoredSchema = v.looseObject({
  brand: NameSchema,
  model: NameSchema,
  vin: v.nullable(v.string()),
  block: v.string(),
  condition: v.nullable(v.string()),
  title: v.nullable(v.string()),
  equipment: v.array(v.object({ items: v.array(v.string()) })),
})
