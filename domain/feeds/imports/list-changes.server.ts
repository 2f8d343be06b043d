import { sql } from 'kysely'
import type { CatalogueBlock } from '#db/schema.ts'
import { formatModelName } from '#domain/cars/car.ts'
import { parseVersion } from '#domain/cars/reference/parse-version.ts'
import { carPath } from '#urls/car-paths.ts'
import type { CarChange } from '../reports/import-report.ts'
import type { ImportRun } from './import-run.server.ts'

interface ChangedCar extends Pick<CarChange, 'kind' | 'change'> {
  id: number
  block: CatalogueBlock
  brand: string
  brandSlug: string
  model: string
  modelSlug: string
  modification: string | null
  trim: string | null
  vin: string | null
}

const MAX_CHANGES = 1000

/**
 * The cars that this run has so far created, held, brought back, given another price or changed otherwise; at most 1000
 * of each.
 */
export async function listChanges({ tx, source, now }: Pick<ImportRun, 'tx' | 'source' | 'now'>): Promise<CarChange[]> {
  const car = sql`c.id, c.catalogue_block as block, b.name as brand, b.slug as "brandSlug", m.name as model,
    m.slug as "modelSlug", c.modification, c.trim, c.vin`
  const names = sql`car c join brand b on b.id = c.brand_id join model m on m.id = c.model_id`
  const states = await sql<ChangedCar>`
    with change as (
      select id, car_id, state, case
        when not exists (select from car_state_change before where before.car_id = s.car_id and before.id < s.id) then 'new'
        when state = 'held' then 'held' when state = 'published' then 'returned' else 'state' end as kind
      from car_state_change s where since = ${now} and actor = ${`feed:${source.name}`}
    ), numbered as (select *, row_number() over (partition by kind order by id) as number from change)
    select ${car}, s.state::text as change, kind from numbered s join (${names}) on c.id = s.car_id
    where number <= ${MAX_CHANGES} order by s.id`.execute(tx)
  const prices = await sql<ChangedCar>`
    select ${car}, concat(before.price_rub, ' → ', p.price_rub, ' ₽') as change, 'price' as kind
    from car_price p join (${names}) on c.id = p.car_id
    join lateral (
      select price_rub from car_price where car_id = p.car_id and since < p.since order by since desc limit 1
    ) before on before.price_rub <> p.price_rub
    where p.since = ${now} and c.source_id = ${source.id} order by c.id limit ${MAX_CHANGES}`.execute(tx)
  const others = await sql<ChangedCar>`
    select ${car}, 'updated' as change, 'updated' as kind from ${names}
    where c.updated_at = ${now} and c.source_id = ${source.id}
      and not exists (select from car_state_change s where s.car_id = c.id and s.since = ${now})
      and not exists (select from car_price p where p.car_id = c.id and p.since = ${now})
    order by c.id limit ${MAX_CHANGES}`.execute(tx)
  return [...states.rows, ...prices.rows, ...others.rows].map(describeChange)
}

/** `Lexus RX 350h Executive, X…1042`. */
function describeChange({ kind, change, ...car }: ChangedCar): CarChange {
  const { id, block, brand, model, modification, trim, vin } = car
  const name = formatModelName({ model: { name: model }, version: parseVersion(modification, model, trim) })
  const fullName = [brand, name, trim].filter(Boolean).join(' ')
  const path = carPath({ id, block, brand: { slug: car.brandSlug }, model: { slug: car.modelSlug } })
  return {
    kind,
    car: vin === null ? fullName : `${fullName}, ${vin}`,
    change,
    // The number of a car that is only previewed is given to another one.
    path: kind === 'new' ? null : path,
  }
}
